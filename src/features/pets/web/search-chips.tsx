import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { petSearchQuery, type PetSearch } from '../pet-search.contract.ts';
import { chipsOf, without } from '../format-search.contract.ts';

interface SearchChipsProps {
  path: string;
  search: PetSearch;
  /** Whether to clear all of them here: the form of the search page has a button for it. */
  canClear: boolean;
}

/** The criteria of a search as removable chips. */
export function SearchChips({ path, search, canClear }: SearchChipsProps) {
  const chips = chipsOf(search);
  if (chips.length === 0) return null;
  return (
    <ul className="search-chips" aria-label="Active filters">
      {chips.map(({ label, criteria }) => (
        <li key={label}>
          <Link
            className="search-chip"
            to={path + petSearchQuery(without(search, criteria))}
            preventScrollReset
            aria-label={`Remove ${label}`}
            onClick={({ currentTarget }) => focusNeighbour(currentTarget)}
          >
            {label}
            <Icon name="cross" className="size-4" />
          </Link>
        </li>
      ))}
      {canClear && chips.length > 1 && (
        <li>
          <Link className="text-button" to={path} preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A removed chip takes the focus with it, and keyboard users would start again at the top of the page. */
function focusNeighbour(chip: HTMLElement): void {
  const item = chip.parentElement;
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour?.querySelector('a') ?? chip.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]');
  next?.focus({ preventScroll: true });
}
