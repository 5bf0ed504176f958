import { Link } from 'react-router';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import { describeDate, describeFee, nameOf } from './adoptions-words.ts';
import { ApplicationMarks } from './application-marks.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type Deed } from './use-decisions.tsx';

interface AdoptionsTableRowProps {
  application: ManagedApplication;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
  onAsk: (deed: Deed) => void;
}

export function AdoptionsTableRow({ application, isChosen, onChoose, onAsk }: AdoptionsTableRowProps) {
  const { pet, created_at, fee } = application;
  return (
    <tr>
      <td className="adoptions-check">
        {canBeDeclined(application) && (
          <CheckBox label={`Select ${nameOf(application)} for ${pet.name}`} checked={isChosen} onChange={onChoose} />
        )}
      </td>
      <th scope="row">
        <Name application={application} />
      </th>
      <td data-label="Pet">
        <div>
          <bdi>{pet.name}</bdi>
          <Rivals application={application} />
        </div>
      </td>
      <td data-label="Status">
        <StatusBadge application={application} />
      </td>
      <td data-label="Applied">
        <DateTime at={created_at} format="relative" />
      </td>
      <td data-label="Pickup" className={application.pickup ? 'sm:max-lg:hidden' : 'max-lg:hidden'}>
        <PickupWords application={application} />
      </td>
      <td data-label="Fee" className={fee.state === 'not due' ? 'max-md:hidden' : 'sm:max-md:hidden'}>
        {fee.state === 'not due' ? '–' : describeFee(fee)}
      </td>
      <td aria-label={`What to do with ${nameOf(application)} for ${pet.name}`}>
        <DecisionButtons application={application} onAsk={onAsk} look="row" />
      </td>
    </tr>
  );
}

function Name({ application }: { application: ManagedApplication }) {
  const { id, pet } = application;
  return (
    <div className="adoptions-name">
      <div className="adoptions-photo" aria-hidden="true">
        <Photo photo={pet.photo} alt="" sizes="52px" />
      </div>
      <div className="min-w-0">
        <Link id={elementIdOf(id)} className="text-link" to={`/admin-dashboard/manage-adoptions/${id}`}>
          <bdi>{nameOf(application)}</bdi>
        </Link>
        <ApplicationMarks application={application} />
      </div>
    </div>
  );
}

/** How many others want the same pet. */
export function Rivals({ application: { rivals, pet } }: { application: ManagedApplication }) {
  if (rivals === 0) return null;
  return (
    <Link
      className="text-link block text-soft"
      to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${pet.id}`}
      title={`All applications for ${pet.name}`}
    >
      {rivals === 1 ? '1 other open' : `${rivals} others open`}
      <span className="sr-only">{` for ${pet.name}`}</span>
    </Link>
  );
}

export function PickupWords({ application: { pickup } }: { application: ManagedApplication }) {
  if (!pickup) return '–';
  return (
    <div>
      {describeDate(pickup.date)}
      <span className="block text-soft">{pickup.state === 'booked' ? pickup.time : stateWords[pickup.state]}</span>
    </div>
  );
}

const stateWords = { done: 'Picked up', 'no-show': 'Nobody came' } as const;
