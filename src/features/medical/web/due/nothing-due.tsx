import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { DueList } from '../../treatments.contract.ts';
import { isFiltered, periodHref, type ParsedDueFilters } from './due-filter-values.ts';

/** In place of the list if nothing matches. */
export function NothingDue({ filters, counts }: { filters: ParsedDueFilters; counts: DueList['counts'] }) {
  const [search] = useSearchParams();
  if (isFiltered(filters)) {
    return (
      <EmptyState title="Nothing found">
        <p>No treatment that’s due matches these filters.</p>
        <Link className="button button-quiet" to={filters.until === 'today' ? '?' : `?until=${filters.until}`}>
          Clear filters
        </Link>
      </EmptyState>
    );
  }
  const isWeek = filters.until === 'week';
  return (
    <EmptyState title={filters.until === 'overdue' ? 'Nothing is overdue' : 'All done'}>
      <p>
        {isWeek
          ? 'Nothing is due in the next 7 days. Animals start their protocols at intake.'
          : filters.until === 'today'
            ? 'Nothing is due now.'
            : 'Every treatment is on schedule.'}
      </p>
      {!isWeek && counts.week > 0 && (
        <Link className="button button-quiet" to={periodHref(search, 'week')}>
          See the next 7 days
        </Link>
      )}
    </EmptyState>
  );
}
