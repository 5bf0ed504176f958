import type { ManagedVisit } from '../../visits.contract.ts';
import { visitStateInWords } from './visit-words.ts';

interface VisitLineProps {
  visit: ManagedVisit;
  /** With all that the desk needs, also on paper. */
  isWide: boolean;
  onOpen: () => void;
}

/** One visit among others of its day. */
export function VisitLine({ visit, isWide, onOpen }: VisitLineProps) {
  const { name, email, pet_name, state, pet_status } = visit;
  return (
    <div className="calendar-item" data-kind="visit" data-state={state}>
      <button className="calendar-open" type="button" onClick={onOpen}>
        <bdi>{pet_name}</bdi>
        <span className="sr-only">{`: details of the visit of ${name}`}</span>
      </button>
      <p className="calendar-person" aria-hidden="true">
        <bdi>{name}</bdi>
      </p>
      {isWide && (
        <p>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      <p className="calendar-marks">
        <span data-mark="visit">Visit</span>
        {state !== 'booked' && <span data-mark={state}>{visitStateInWords[state]}</span>}
        {state === 'booked' && pet_status === 'Adopted' && <span data-mark="danger">Adopted meanwhile</span>}
      </p>
    </div>
  );
}
