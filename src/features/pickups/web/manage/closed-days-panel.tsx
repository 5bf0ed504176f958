import { useState } from 'react';
import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { addDays, formatDay } from '../../../../platform/shelter-day.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ClosedDay, PickupsApi } from '../../pickups.contract.ts';
import { calendarHref } from './calendar-filters.ts';

const call = createApiClient<PickupsApi>();

/** Consecutive days that are closed for the same reason. */
interface ClosedRange extends Omit<ClosedDay, 'day'> {
  first: string;
  last: string;
  days: string[];
}

/** Upcoming closed days, and what is still booked on them. */
export function ClosedDaysPanel({ closed, actions }: { closed: ClosedDay[]; actions?: React.ReactNode }) {
  const [rangeToOpen, setRangeToOpen] = useState<ClosedRange | null>(null);
  return (
    <Panel
      title="Closed days"
      lead="No pickups or visits can be booked on these days."
      className="print:hidden"
      actions={actions}
    >
      {closed.length === 0 ? (
        <p className="text-small text-soft">No closed days ahead.</p>
      ) : (
        <ul className="closed-days">
          {toRanges(closed).map((range) => (
            <li key={`${range.first} ${range.location}`}>
              <div className="grid min-w-0 gap-0.5">
                <p>
                  <Link
                    className="text-link font-semibold"
                    to={calendarHref({ view: 'day', from: range.first, location: null })}
                  >
                    {formatDays(range)}
                  </Link>
                  {`, ${range.location ?? 'all sites'}`}
                </p>
                <p className="text-small text-soft">{range.reason}</p>
                {range.pickups + range.visits > 0 && (
                  <p className="text-small font-semibold text-danger">{formatBookedCount(range)}</p>
                )}
              </div>
              <IfCan capability="manage calendar">
                <button className="row-action" type="button" onClick={() => setRangeToOpen(range)}>
                  Open <span className="sr-only">{formatDays(range)}</span> again
                </button>
              </IfCan>
            </li>
          ))}
        </ul>
      )}
      {rangeToOpen && <OpenDialog range={rangeToOpen} onClose={() => setRangeToOpen(null)} />}
    </Panel>
  );
}

function toRanges(closed: readonly ClosedDay[]): ClosedRange[] {
  const ranges: ClosedRange[] = [];
  for (const { day, location, reason, pickups, visits } of closed) {
    const before = ranges.find(
      (range) => range.location === location && range.reason === reason && addDays(range.last, 1) === day,
    );
    if (before) {
      Object.assign(before, {
        last: day,
        days: [...before.days, day],
        pickups: before.pickups + pickups,
        visits: before.visits + visits,
      });
    } else {
      ranges.push({ first: day, last: day, days: [day], location, reason, pickups, visits });
    }
  }
  return ranges;
}

function formatDays({ first, last }: ClosedRange): string {
  if (first === last) return formatDay(first);
  const style = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  return `${formatDay(first, style)} – ${formatDay(last, style)}`;
}

function formatBookedCount({ pickups, visits }: ClosedRange): string {
  const parts = [
    pickups > 0 && `${pickups} ${pickups === 1 ? 'pickup' : 'pickups'}`,
    visits > 0 && `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
  ];
  return `Still booked: ${parts.filter(Boolean).join(' and ')}. Please reschedule.`;
}

function OpenDialog({ range, onClose }: { range: ClosedRange; onClose: () => void }) {
  const { days, location } = range;
  return (
    <ConfirmMutation
      question={`Open ${formatDays(range)} again?`}
      confirmLabel="Open again"
      run={async () => {
        for (const day of days) {
          await call('DELETE /api/closed-days/:day', { params: { day }, query: { location: location ?? '' } });
        }
      }}
      successMessage={`${formatDays(range)}: open again.`}
      failedMessage="We couldn’t open this again. Please try again."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{`People can then book again ${location === null ? 'at all sites' : `at ${location}`}.`}</p>
    </ConfirmMutation>
  );
}
