import { useState } from 'react';
import { Link } from 'react-router';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { pickupMessages } from '../../pickups.constants.ts';
import { PersonLink } from '../../../people/web/components.ts';
import type { AdminPickup, PickupsApi } from '../../pickups.contract.ts';
import { PickupForm } from '../pickup-form.tsx';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import type { Appointment } from './appointments.ts';
import { CancelPickupDialog } from './cancel-pickup-dialog.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { statusLabels } from './status-labels.ts';

const call = createApiClient<PickupsApi>();

interface PickupDialogProps {
  pickup: AdminPickup;
  appointment: Appointment;
  today: string;
  /** Lets staff pick a new slot in the calendar. */
  onMove: () => void;
  onClose: () => void;
}

export function PickupDialog({ pickup, appointment, today, onMove, onClose }: PickupDialogProps) {
  const [view, setView] = useState<'facts' | 'move' | 'cancel'>('facts');
  const showFacts = () => setView('facts');
  const canManage = useCan('manage calendar');
  if (view === 'move') return <Move pickup={pickup} onBack={showFacts} onClose={onClose} />;
  if (view === 'cancel') return <CancelPickupDialog pickup={pickup} onBack={showFacts} onClose={onClose} />;
  return (
    <Dialog title={`Pickup of ${pickup.pet_name}`} onClose={onClose}>
      <div className="grid gap-5">
        <Facts pickup={pickup} hasStatusButtons={canManage && pickup.date <= today} />
        <StatusButtons appointment={appointment} today={today} />
        {pickup.status !== 'done' && canManage && (
          <div className="dialog-actions">
            {pickup.status === 'booked' && (
              <button className="button button-quiet" type="button" onClick={() => setView('cancel')}>
                Cancel pickup
              </button>
            )}
            <button className="button button-quiet" type="button" onClick={() => setView('move')}>
              Choose a date
            </button>
            <button className="button" type="button" onClick={onMove}>
              Pick a slot
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ pickup, hasStatusButtons }: { pickup: AdminPickup; hasStatusButtons: boolean }) {
  const { date, time, location, person_name, phone_number, additionalNotes, fee_due_cents, is_provisional } = pickup;
  return (
    <dl className="calendar-facts">
      <dt>When</dt>
      <dd>{`${formatDay(date)}, ${formatTime(time)}`}</dd>
      <dt>Where</dt>
      <dd>{location}</dd>
      <dt>Pet</dt>
      <dd>
        <Link className="text-link" to={animalHref(pickup.pet_id)}>
          <bdi>{pickup.pet_name}</bdi>
        </Link>
      </dd>
      <dt>Who</dt>
      <dd>
        <PersonLink of={{ type: 'application', id: pickup.adoption_id }}>{person_name}</PersonLink>
        {phone_number !== '' && (
          <>
            {', '}
            <a className="text-link" href={phoneHref(phone_number)}>
              {phone_number}
            </a>
          </>
        )}
      </dd>
      <IfCan capability="view money">
        <dt>Fee</dt>
        <dd>
          {fee_due_cents === null
            ? is_provisional
              ? 'None yet: the application is undecided.'
              : 'Nothing due.'
            : `${formatMoney(fee_due_cents)} due`}
        </dd>
      </IfCan>
      <dt>Status</dt>
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
      <IfCan capability="view applications">
        <dt>Application</dt>
        <dd>
          <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${pickup.adoption_id}`}>
            Open application
          </Link>
          {!is_provisional && pickup.status === 'booked' && !hasStatusButtons && (
            <IfCan capability="decide applications">
              {' · '}
              <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${pickup.adoption_id}?handover`}>
                Hand over
              </Link>
            </IfCan>
          )}
        </dd>
      </IfCan>
    </dl>
  );
}

function Move({ pickup, onBack, onClose }: { pickup: AdminPickup; onBack: () => void; onClose: () => void }) {
  const { id, date, time, location, additionalNotes } = pickup;
  return (
    <Dialog title={`Reschedule ${pickup.pet_name}’s pickup`} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-soft">{`Currently ${formatDay(date)}, ${formatTime(time)}, at ${location}. We’ll email ${pickup.person_name} the new time in 5 minutes. Until then, you can undo this.`}</p>
        <PickupForm
          initial={{ date, time, location, additionalNotes: additionalNotes ?? '' }}
          submitLabel="Reschedule"
          send={(input) => call('PUT /api/schedule-pickup/:id', { params: { id }, body: input })}
          successMessage={pickupMessages.moved}
          onDone={onClose}
          onCancel={onBack}
        />
      </div>
    </Dialog>
  );
}
