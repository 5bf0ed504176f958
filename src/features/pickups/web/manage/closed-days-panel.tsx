import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { ClosedDay, PickupsApi } from '../../pickups.contract.ts';
import { calendarHref } from './calendar-filters.ts';

const call = createApiClient<PickupsApi>();

/** Upcoming closed days, and the pickups still booked on them. */
export function ClosedDaysPanel({ closed, actions }: { closed: ClosedDay[]; actions?: React.ReactNode }) {
  const [dayToOpen, setDayToOpen] = useState<ClosedDay | null>(null);
  return (
    <Panel title="Closed days" lead="No pickups can be booked on them." className="print:hidden" actions={actions}>
      {closed.length === 0 ? (
        <p className="text-small text-soft">None from today on.</p>
      ) : (
        <ul className="closed-days">
          {closed.map((each) => (
            <li key={`${each.day} ${each.location}`}>
              <div className="grid min-w-0 gap-0.5">
                <p>
                  <Link
                    className="text-link font-semibold"
                    to={calendarHref({ view: 'day', from: each.day, location: null })}
                  >
                    {formatDay(each.day)}
                  </Link>
                  {`, ${each.location ?? 'all locations'}`}
                </p>
                <p className="text-small text-soft">{each.reason}</p>
                {each.pickups > 0 && (
                  <p className="text-small font-semibold text-danger">{formatBookedCount(each.pickups)}</p>
                )}
              </div>
              <button className="row-action" type="button" onClick={() => setDayToOpen(each)}>
                Open <span className="sr-only">{formatDay(each.day)}</span> again
              </button>
            </li>
          ))}
        </ul>
      )}
      {dayToOpen && <OpenDayDialog closed={dayToOpen} onClose={() => setDayToOpen(null)} />}
    </Panel>
  );
}

function formatBookedCount(count: number): string {
  return count === 1
    ? '1 pickup is booked on it: please move it.'
    : `${count} pickups are booked on it: please move them.`;
}

function OpenDayDialog({ closed: { day, location }, onClose }: { closed: ClosedDay; onClose: () => void }) {
  return (
    <ConfirmMutation
      question={`Open ${formatDay(day)} again?`}
      confirmLabel="Open again"
      run={() => call('DELETE /api/closed-days/:day', { params: { day }, query: { location: location ?? '' } })}
      successMessage={`${formatDay(day)} is open again.`}
      failedMessage="The day could not be opened again."
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{`Pickups can be booked on it then, ${location === null ? 'at all locations' : `at ${location}`}.`}</p>
    </ConfirmMutation>
  );
}
