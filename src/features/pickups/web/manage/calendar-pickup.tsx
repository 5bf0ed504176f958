import { phoneHref } from '../../../../ui/phone-href.ts';
import { formatDollars } from '../../../../platform/format-number.contract.ts';
import type { AdminPickup } from '../../pickups.contract.ts';
import type { CalendarView } from './calendar-filters.ts';
import { StatusButtons } from './status-buttons.tsx';
import { statusLabels } from './status-labels.ts';

interface CalendarPickupProps {
  pickup: AdminPickup;
  view: CalendarView;
  today: string;
  /** Whether to show the location. */
  isNamed: boolean;
  isOnClosedDay: boolean;
  onOpen: () => void;
}

/** A pickup: a summary in the week view, all details in the day view and in print. */
export function CalendarPickup({ pickup, view, today, isNamed, isOnClosedDay, onOpen }: CalendarPickupProps) {
  const { pet_name, person_name, phone_number, location, status, is_provisional, fee_due_cents } = pickup;
  return (
    <div className="calendar-item" data-status={status} data-closed={isOnClosedDay || undefined}>
      <button className="calendar-open" type="button" onClick={onOpen}>
        <bdi>{pet_name}</bdi>
        <span className="sr-only">{` with ${person_name}: details of the pickup`}</span>
      </button>
      <p className="calendar-person" aria-hidden="true">
        <bdi>{person_name}</bdi>
      </p>
      {isNamed && <p>{location}</p>}
      {view === 'day' && phone_number !== '' && (
        <p>
          <a className="text-link" href={phoneHref(phone_number)}>
            {phone_number}
          </a>
        </p>
      )}
      <p className="calendar-marks">
        {isOnClosedDay && <span data-mark="danger">Closed day: please move</span>}
        {status !== 'booked' && <span data-mark={status}>{statusLabels[status]}</span>}
        {status === 'booked' && is_provisional && <span data-mark="provisional">Tentative</span>}
        {fee_due_cents !== null && <span data-mark="fee">{`${formatDollars(fee_due_cents)} due`}</span>}
      </p>
      {view === 'day' && pickup.additionalNotes && <p className="calendar-note">{`“${pickup.additionalNotes}”`}</p>}
      {view === 'day' && <StatusButtons pickup={pickup} today={today} isShort />}
    </div>
  );
}
