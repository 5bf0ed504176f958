import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { petSearchQuery, type PetSearch } from '../pet-search.contract.ts';
import { criteriaOf, formatCriterion, without } from '../format-search.contract.ts';

interface SearchChipsProps {
  path: string;
  search: PetSearch;
}

/** The criteria of a search as removable chips. */
export function SearchChips({ path, search }: SearchChipsProps) {
  const criteria = criteriaOf(search);
  if (criteria.length === 0) return null;
  return (
    <ul className="search-chips" aria-label="What you search for">
      {criteria.map((criterion) => (
        <li key={criterion}>
          <Link
            className="search-chip"
            to={path + petSearchQuery(without(search, [criterion]))}
            preventScrollReset
            aria-label={`Remove ${formatCriterion(search, criterion)}`}
            onClick={({ currentTarget }) => focusNeighbour(currentTarget)}
          >
            {formatCriterion(search, criterion)}
            <Icon name="cross" className="size-4" />
          </Link>
        </li>
      ))}
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
