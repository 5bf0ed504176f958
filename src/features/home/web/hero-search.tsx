import { Icon } from '../../../ui/icon.tsx';
import type { MAX_SEARCH_LENGTH } from '../../pets/pet-search.contract.ts';
import { typePlurals } from '../../pets/type-plurals.constants.ts';

/** The same number. Importing the value would add all of the search to the home page's scripts. */
const maxLength: typeof MAX_SEARCH_LENGTH = 100;

/** A form of the browser's own: the router's would add much to what each page loads on use. */
export function HeroSearch() {
  return (
    <search>
      <form action="/search#results" className="hero-search">
        <input
          className="field-input"
          type="search"
          name="text"
          enterKeyHint="search"
          maxLength={maxLength}
          aria-label="Search pets"
          placeholder="e.g. dog good with cats"
        />
        <select className="field-input field-select" name="type" aria-label="Type">
          <option value="">All pets</option>
          {Object.entries(typePlurals).map(([type, plural]) => (
            <option key={type} value={type}>
              {plural}
            </option>
          ))}
        </select>
        <button type="submit" className="button">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  );
}
