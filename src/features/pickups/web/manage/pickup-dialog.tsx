import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import { pickupMessages } from '../../pickups.constants.ts';
import type { AdminPickup, PickupsApi } from '../../pickups.contract.ts';
import { PickupForm } from '../pickup-form.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { statusLabels } from './status-labels.ts';

const call = createApiClient<PickupsApi>();

interface PickupDialogProps {
  pickup: AdminPickup;
  today: string;
  onClose: () => void;
}

export function PickupDialog({ pickup, today, onClose }: PickupDialogProps) {
  const [view, setView] = useState<'facts' | 'move' | 'cancel'>('facts');
  const showFacts = () => setView('facts');
  if (view === 'move') return <Move pickup={pickup} onBack={showFacts} onClose={onClose} />;
  if (view === 'cancel') return <Cancellation pickup={pickup} onBack={showFacts} onClose={onClose} />;
  return (
    <Dialog title={`Pickup of ${pickup.pet_name}`} onClose={onClose}>
      <div className="grid gap-5">
        <Facts pickup={pickup} />
        <StatusButtons pickup={pickup} today={today} />
        {pickup.status !== 'done' && (
          <div className="dialog-actions">
            {pickup.status === 'booked' && (
              <button className="button button-quiet" type="button" onClick={() => setView('cancel')}>
                Cancel pickup
              </button>
            )}
            <button className="button" type="button" onClick={() => setView('move')}>
              Move pickup
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ pickup }: { pickup: AdminPickup }) {
  const { date, time, location, person_name, phone_number, additionalNotes, fee_due_cents, is_provisional } = pickup;
  return (
    <dl className="calendar-facts">
      <dt>When</dt>
      <dd>{`${formatDay(date)}, ${formatTime(time)}`}</dd>
      <dt>Where</dt>
      <dd>{location}</dd>
      <dt>Who</dt>
      <dd>
        <bdi>{person_name}</bdi>
        {phone_number !== '' && (
          <>
            {', '}
            <a className="text-link" href={phoneHref(phone_number)}>
              {phone_number}
            </a>
          </>
        )}
      </dd>
      <dt>Fee</dt>
      <dd>
        {fee_due_cents === null
          ? is_provisional
            ? 'None yet: the application is not decided.'
            : 'Nothing is due.'
          : `${formatDollars(fee_due_cents)} due`}
      </dd>
      <dt>State</dt>
      <dd>
        {pickup.status === 'booked' && is_provisional
          ? 'Tentative: the application isn’t approved yet.'
          : statusLabels[pickup.status]}
      </dd>
      {additionalNotes && (
        <>
          <dt>Notes</dt>
          <dd className="whitespace-pre-line">{additionalNotes}</dd>
        </>
      )}
      <dt>Application</dt>
      <dd>
        <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${pickup.adoption_id}`}>
          Open the application
        </Link>
      </dd>
    </dl>
  );
}

function Move({ pickup, onBack, onClose }: { pickup: AdminPickup; onBack: () => void; onClose: () => void }) {
  const { id, date, time, location, additionalNotes } = pickup;
  return (
    <Dialog title={`Move the pickup of ${pickup.pet_name}`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-soft">{`Currently ${formatDay(date)}, ${formatTime(time)}, at ${location}. We’ll email ${pickup.person_name} the new time.`}</p>
        <PickupForm
          initial={{ date, time, location, additionalNotes: additionalNotes ?? '' }}
          submitLabel="Move pickup"
          send={(input) => call('PUT /api/schedule-pickup/:id', { params: { id }, body: input })}
          successMessage={pickupMessages.moved}
          onDone={onClose}
          onCancel={onBack}
        />
      </div>
    </Dialog>
  );
}

function Cancellation({ pickup, onBack, onClose }: { pickup: AdminPickup; onBack: () => void; onClose: () => void }) {
  const { id, date, time, pet_name, person_name } = pickup;
  return (
    <ConfirmMutation
      question={`Cancel the pickup of ${pet_name}?`}
      confirmLabel="Cancel pickup"
      cancelLabel="Keep it"
      isDanger
      run={() => call('DELETE /api/schedule-pickup/:id', { params: { id } })}
      successMessage={pickupMessages.cancelled}
      failedMessage={pickupMessages.cancelFailed}
      onDone={onClose}
      onCancel={onBack}
    >
      <p>{`Others can then book ${formatDay(date)}, ${formatTime(time)}. We’ll email ${person_name}, who can choose another time.`}</p>
    </ConfirmMutation>
  );
}
