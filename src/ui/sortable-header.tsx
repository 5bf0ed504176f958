import { Link } from 'react-router';
import { Icon } from './icon.tsx';

interface SortableHeaderProps {
  label: string;
  /** Null if the table is sorted by another column. */
  sorted: 'asc' | 'desc' | null;
  /** URL of the table sorted by this column; if it already is, in reverse. */
  to: string;
  className?: string;
}

/** The header of a sortable column. */
export function SortableHeader({ label, sorted, to, className = '' }: SortableHeaderProps) {
  return (
    <th scope="col" aria-sort={sorted ? directions[sorted] : undefined} className={className}>
      <Link className="sort-link" to={to} replace preventScrollReset data-sorted={sorted ?? undefined}>
        {label}
        <Icon name="chevron" className="size-4" />
      </Link>
    </th>
  );
}

const directions = { asc: 'ascending', desc: 'descending' } as const;
