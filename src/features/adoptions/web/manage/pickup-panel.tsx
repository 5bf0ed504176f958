import { use, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { dayIn, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { Pickup, PickupsApi } from '../../../pickups/pickups.contract.ts';
import { isOpen } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { formatDate } from './application-labels.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PickupDialog } from './pickup-dialog.tsx';

const call = createApiClient<PickupsApi>();

export function PickupPanel({ application }: { application: AdminApplication }) {
  const { pickup } = application;
  const [openDialog, setOpenDialog] = useState<'book' | 'cancel' | null>(null);
  const close = () => setOpenDialog(null);
  const canBook = useCan('manage calendar');
  return (
    <Panel title="Pickup">
      {pickup ? <Booked pickup={pickup} /> : <p className="text-small text-soft">No pickup booked</p>}
      {pickup?.status === 'booked' && canBook && (
        <div className="flex flex-wrap gap-x-5 print:hidden">
          <button className="text-button" type="button" onClick={() => setOpenDialog('book')}>
            Move
          </button>
          <button className="text-button" type="button" onClick={() => setOpenDialog('cancel')}>
            Cancel the pickup
          </button>
        </div>
      )}
      {!pickup && isOpen(application) && canBook && (
        <button
          className="button button-quiet button-small justify-self-start print:hidden"
          type="button"
          onClick={() => setOpenDialog('book')}
        >
          Book a pickup
        </button>
      )}
      {openDialog === 'book' && <PickupDialog application={application} onClose={close} />}
      {openDialog === 'cancel' && pickup && <PickupCancellation pickup={pickup} onClose={close} />}
    </Panel>
  );
}

function Booked({ pickup }: { pickup: Pickup }) {
  const { date, time, location, additionalNotes, is_provisional, status } = pickup;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{`${formatDate(date)}, ${formatTime(time)}`}</p>
      <p>{location}</p>
      {status === 'booked' && is_provisional && <p className="text-small text-soft">Tentative until approval.</p>}
      {status !== 'booked' && <p className="font-semibold">{statusSentences[status]}</p>}
      {additionalNotes && <p className="whitespace-pre-line">{`“${additionalNotes}”`}</p>}
      {status === 'booked' && !is_provisional && <Outcome pickup={pickup} />}
      <IfCan capability="view calendar">
        <Link className="text-button justify-self-start print:hidden" to={calendarHref(pickup)}>
          See it in the calendar
        </Link>
      </IfCan>
    </div>
  );
}

const statusSentences = {
  arrived: 'Checked in.',
  'in-progress': 'In progress.',
  done: 'Picked up.',
  'no-show': 'No-show.',
} as const;

/** The outcome can be recorded from the day of the pickup. */
function Outcome({ pickup: { id, date } }: { pickup: Pickup }) {
  const { timeZone } = use(SiteContext);
  const { mutate, isBusy, failure } = useMutation(withDetail('The pickup wasn’t changed. Please try again.'));
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const canRecord = useCan('manage calendar');
  if (date > today || !canRecord) return null;
  const recordOutcome = (status: 'done' | 'no-show') => () =>
    void mutate(() => call('PUT /api/schedule-pickup/:id', { params: { id }, body: { status } }));
  return (
    <div className="mt-2 grid gap-3 print:hidden">
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        <button
          className="button button-small"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={recordOutcome('done')}
        >
          Picked up
        </button>
        <button
          className="button button-quiet button-small"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={recordOutcome('no-show')}
        >
          No-show
        </button>
      </div>
    </div>
  );
}

function PickupCancellation({ pickup, onClose }: { pickup: Pickup; onClose: () => void }) {
  const { id, date, time, pet_name, user_id } = pickup;
  return (
    <ConfirmMutation
      question={`Cancel the pickup of ${pet_name}?`}
      confirmLabel="Cancel pickup"
      cancelLabel="Keep it"
      isDanger
      run={() => call('DELETE /api/schedule-pickup/:id', { params: { id } })}
      successMessage="The pickup is canceled."
      failedMessage={withDetail('The pickup wasn’t canceled. Please try again.')}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>{`Others can then book ${formatDate(date)}, ${formatTime(time)}. The application doesn’t change.`}</p>
      {user_id !== null && <p>We’ll email the adopter.</p>}
    </ConfirmMutation>
  );
}

function calendarHref({ date, location }: Pickup): string {
  return `/admin-dashboard/pickups?${new URLSearchParams({ view: 'day', from: date, location })}`;
}
