import { Link } from 'react-router';
import { Icon } from './icon.tsx';

interface SortHeadProps {
  label: string;
  /** Null: the table is sorted by another column. */
  sorted: 'asc' | 'desc' | null;
  /** The address of the table sorted by this column, or the other way round where it is already. */
  to: string;
  className?: string;
}

/** The head of a column that a table can be sorted by. */
export function SortHead({ label, sorted, to, className = '' }: SortHeadProps) {
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
