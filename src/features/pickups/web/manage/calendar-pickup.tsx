import { phoneHref } from '../../../../ui/phone-href.ts';
import { formatDollars } from '../../../../platform/dollars.contract.ts';
import type { ManagedPickup } from '../../pickups.contract.ts';
import type { CalendarView } from './calendar-address.ts';
import { StateButtons } from './state-buttons.tsx';
import { stateInWords } from './state-words.ts';

interface CalendarPickupProps {
  pickup: ManagedPickup;
  view: CalendarView;
  today: string;
  /** Whether its location has to be told. */
  isNamed: boolean;
  isOnClosedDay: boolean;
  onOpen: () => void;
}

/** One pickup: in a week what it is, on a day all that the desk needs, also on paper. */
export function CalendarPickup({ pickup, view, today, isNamed, isOnClosedDay, onOpen }: CalendarPickupProps) {
  const { pet_name, person_name, phone_number, location, state, is_provisional, fee_due_cents } = pickup;
  return (
    <div className="calendar-item" data-state={state} data-closed={isOnClosedDay || undefined}>
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
        {state !== 'booked' && <span data-mark={state}>{stateInWords[state]}</span>}
        {state === 'booked' && is_provisional && <span data-mark="provisional">Provisional</span>}
        {fee_due_cents !== null && <span data-mark="fee">{`${formatDollars(fee_due_cents)} due`}</span>}
      </p>
      {view === 'day' && pickup.additionalNotes && <p className="calendar-note">{`“${pickup.additionalNotes}”`}</p>}
      {view === 'day' && <StateButtons pickup={pickup} today={today} isShort />}
    </div>
  );
}
