import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { FosterHome } from '../../fosters.contract.ts';
import { HomeStatusBadge } from '../foster-badges.tsx';
import { formatCount, formatKinds } from '../foster-texts.ts';

/** Homes without a decision, those that have waited longest first. */
export function ApplicationsTab({ homes }: { homes: readonly FosterHome[] }) {
  if (homes.length === 0) {
    return (
      <EmptyState title="No applications">New applications from people who’d like to foster show up here.</EmptyState>
    );
  }
  const oldestFirst = homes.toSorted((one, other) => one.applied_at.localeCompare(other.applied_at));
  return (
    <ul className="panel foster-rows">
      {oldestFirst.map(({ id, name, area, status, species, kinds, capacity, applied_at }) => (
        <li key={id} className="foster-row">
          <div className="min-w-0">
            <Link className="text-link foster-row-link" to={`/admin-dashboard/fosters/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            <p className="text-small text-soft">
              {[area, species.join(', '), formatKinds(kinds), formatCount(capacity, 'place')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-small text-soft">
              Applied <DateTime at={applied_at} format="relative" />
            </p>
          </div>
          <HomeStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
