import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import type { PetType } from '../pet-search.contract.ts';
import { typePlurals } from '../type-plurals.constants.ts';

/** Links from the catalogue to searches. */
export function CatalogueSearch({ types }: { types: readonly { type: PetType; count: number }[] }) {
  return (
    <search className="catalogue-search">
      <form action="/search" className="catalogue-search-field">
        <label className="sr-only" htmlFor="catalogue-text">
          Name, species or breed
        </label>
        <input
          className="field-input"
          id="catalogue-text"
          name="text"
          type="search"
          enterKeyHint="search"
          placeholder="Name, species or breed"
        />
        <button type="submit" className="button">
          <Icon name="search" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
      <ul className="catalogue-types" aria-label="Pets by type">
        {types.map(({ type, count }) => (
          <li key={type}>
            <Link className="search-chip" to={`/search?type=${type}`}>
              {typePlurals[type]}
              <span className="search-chip-count">{count.toLocaleString('en')}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className="text-button sm:px-2" to="/search">
            More filters
          </Link>
        </li>
      </ul>
    </search>
  );
}
