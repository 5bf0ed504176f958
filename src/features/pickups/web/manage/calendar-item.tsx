import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import type { Appointment } from './appointments.ts';
import { StatusButtons } from './status-buttons.tsx';
import { statusLabels } from './status-labels.ts';

interface CalendarItemProps {
  appointment: Appointment;
  /** All details, as in the day view. */
  isWide: boolean;
  today: string;
  /** Whether to show the location. */
  isNamed: boolean;
  /** Why it must be moved. */
  warning: string | null;
  onOpen: () => void;
  onDrag: (appointment: Appointment | null) => void;
}

/** A pickup or visit: a summary in the week view, all details in the day view. */
export function CalendarItem({ appointment, isWide, today, isNamed, warning, onOpen, onDrag }: CalendarItemProps) {
  const { type, status, person_name, pet_name, phone, location } = appointment;
  const canManage = useCan('manage calendar');
  const notes = appointment.type === 'pickup' ? appointment.pickup.additionalNotes : null;
  return (
    <div
      className="calendar-item"
      data-type={type}
      data-status={status}
      data-closed={warning !== null || undefined}
      draggable={status === 'booked' && canManage}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', appointment.key);
        onDrag(appointment);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button className="calendar-open" type="button" onClick={onOpen}>
        <bdi>{pet_name}</bdi>
        <span className="sr-only">{` with ${person_name}: details of the ${type}`}</span>
      </button>
      <p className="calendar-person" aria-hidden="true">
        <bdi>{person_name}</bdi>
      </p>
      {isNamed && location !== null && <p>{location}</p>}
      {isWide && phone !== '' && (
        <p>
          <a className="text-link" href={phoneHref(phone)}>
            {phone}
          </a>
        </p>
      )}
      <p className="calendar-marks">
        <Marks appointment={appointment} warning={warning} />
      </p>
      {isWide && notes && <p className="calendar-note">{`“${notes}”`}</p>}
      {isWide && <StatusButtons appointment={appointment} today={today} isShort />}
    </div>
  );
}

function Marks({ appointment, warning }: Pick<CalendarItemProps, 'appointment' | 'warning'>) {
  const { type, status } = appointment;
  const canSeeMoney = useCan('view money');
  const pickup = appointment.type === 'pickup' ? appointment.pickup : null;
  const isAdopted = appointment.type === 'visit' && appointment.visit.pet_status === 'Adopted';
  return (
    <>
      {type === 'visit' && <span data-mark="visit">Visit</span>}
      {warning !== null && <span data-mark="danger">{warning}</span>}
      {status !== 'booked' && <span data-mark={status}>{statusLabels[status]}</span>}
      {status === 'booked' && pickup?.is_provisional && <span data-mark="provisional">Tentative</span>}
      {status === 'booked' && isAdopted && <span data-mark="danger">Pet was adopted</span>}
      {pickup && pickup.fee_due_cents !== null && canSeeMoney && (
        <span data-mark="fee">{`${formatMoney(pickup.fee_due_cents)} due`}</span>
      )}
    </>
  );
}
