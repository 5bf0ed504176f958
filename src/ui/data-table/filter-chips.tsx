import { Link, useSearchParams } from 'react-router';
import { Icon } from '../icon.tsx';
import { chipsOf, clearedHref, type Filter } from './filters.ts';

/** What a list is filtered by. Each chip removes its filter. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const [params] = useSearchParams();
  const chips = chipsOf(filters, params);
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters in use">
      {chips.map(({ label, text, href }) => (
        <li key={label}>
          <Link
            className="filter-chip"
            to={href}
            replace
            preventScrollReset
            aria-label={`Remove filter ${label}: ${text}`}
          >
            <span>
              {label}: <strong>{text}</strong>
            </span>
            <Icon name="cross" className="size-4" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className="filter-chip-clear" to={clearedHref(filters, params)} replace preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
