import { formatTime } from '../../../../platform/shelter-day.contract.ts';
import type { AdminVisit } from '../../visits.contract.ts';
import { visitStatusLabels } from './visit-labels.ts';

interface VisitItemProps {
  visit: AdminVisit;
  /** Shows all details, also in print. */
  isWide: boolean;
  onOpen: () => void;
}

export function VisitItem({ visit, isWide, onOpen }: VisitItemProps) {
  const { name, email, pet_name, status, pet_status, time, location } = visit;
  return (
    <div className="calendar-item" data-type="visit" data-status={status}>
      <button className="calendar-open" type="button" onClick={onOpen}>
        <bdi>{pet_name}</bdi>
        <span className="sr-only">{`: details of the visit of ${name}`}</span>
      </button>
      <p className="calendar-person" aria-hidden="true">
        <bdi>{name}</bdi>
      </p>
      {location !== null && <p>{time === null ? location : `${formatTime(time)}, ${location}`}</p>}
      {isWide && (
        <p>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      <p className="calendar-marks">
        <span data-mark="visit">Visit</span>
        {status !== 'booked' && <span data-mark={status}>{visitStatusLabels[status]}</span>}
        {status === 'booked' && pet_status === 'Adopted' && <span data-mark="danger">Adopted meanwhile</span>}
      </p>
    </div>
  );
}
