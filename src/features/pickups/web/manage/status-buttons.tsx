import { useRef } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { VisitsApi } from '../../../visits/visits.contract.ts';
import type { PickupStatus } from '../../pickups.constants.ts';
import type { PickupsApi } from '../../pickups.contract.ts';
import { isExpected, type Appointment } from './appointments.ts';

const call = createApiClient<PickupsApi & VisitsApi>();

interface StatusButtonsProps {
  appointment: Appointment;
  today: string;
  /** Shows compact buttons; screen readers also hear the pet's name. */
  isShort?: boolean;
}

/**
 * Checks a person in and records the outcome, from the day of the appointment on. A pickup is done by handing the pet over,
 * with the agreement and the fee.
 */
export function StatusButtons({ appointment, today, isShort = false }: StatusButtonsProps) {
  const { id, type, status, date, pet_name } = appointment;
  const { mutate, isBusy } = useMutation('We couldn’t save this. Please try again.', { alertsFailure: true });
  const group = useRef<HTMLDivElement>(null);
  const canManage = useCan('manage calendar');
  const canHandOver = useCan('decide applications');
  if (!canManage || date > today || status === 'canceled') return null;

  const update = (next: PickupStatus) =>
    mutate<unknown>(
      () =>
        type === 'pickup'
          ? call('PUT /api/schedule-pickup/:id', { params: { id }, body: { status: next } })
          : call('PUT /api/visits/:id', { params: { id }, body: { status: next } }),
      {
        successMessage: describe(next, appointment),
        // The pressed button is replaced by its opposite: focusing the group keeps a second press from undoing the first.
        onDone: () => group.current?.focus(),
      },
    );
  const button = (label: string, next: PickupStatus) => (
    <button
      className={isShort ? 'calendar-button' : 'button button-quiet button-small'}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void update(next)}
    >
      {label}
      {isShort && <span className="sr-only"> {pet_name}</span>}
    </button>
  );
  const finish =
    type === 'pickup' && canHandOver && !appointment.pickup.is_provisional ? (
      <Link
        className={isShort ? 'calendar-button' : 'button button-quiet button-small'}
        to={`/admin-dashboard/manage-adoptions/${appointment.pickup.adoption_id}?handover`}
      >
        Hand over
        {isShort && <span className="sr-only"> {pet_name}</span>}
      </Link>
    ) : (
      button('Done', 'done')
    );
  return (
    <div
      ref={group}
      className="calendar-buttons print:hidden"
      role="group"
      aria-label={`${type === 'pickup' ? 'Pickup of' : 'Visit to'} ${pet_name}: status`}
      tabIndex={-1}
    >
      {isExpected(appointment) && (
        <>
          {button('Check in', 'arrived')}
          {finish}
          {button('No-show', 'no-show')}
        </>
      )}
      {status === 'arrived' && button('Start', 'in-progress')}
      {(status === 'arrived' || status === 'in-progress') && finish}
      {!isExpected(appointment) && button('Back to booked', 'booked')}
    </div>
  );
}

function describe(status: PickupStatus, appointment: Appointment): string {
  const { person_name, pet_name } = appointment;
  const fee = appointment.type === 'pickup' ? appointment.pickup.fee_due_cents : null;
  switch (status) {
    case 'arrived':
      return `${person_name} is here for ${pet_name}.`;
    case 'in-progress':
      return `${person_name} is being helped.`;
    case 'no-show':
      return `${person_name} didn’t come.`;
    case 'booked':
      return `${pet_name}’s appointment is back to booked.`;
    case 'done':
    default:
      if (appointment.type === 'visit') return `${person_name}’s visit is done.`;
      return `${person_name} picked up ${pet_name}.${fee === null ? '' : ` The fee of ${formatMoney(fee)} is still due: record it with the application.`}`;
  }
}
