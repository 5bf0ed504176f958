import { formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Link } from 'react-router';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeDeclined } from './adoptions-bulk-bar.tsx';
import { formatDate, describeFee, nameOf } from './application-labels.ts';
import { ApplicationBadges } from './application-badges.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type DecisionRequest } from './use-decisions.tsx';

interface AdoptionsTableRowProps {
  application: AdminApplication;
  isChosen: boolean;
  onChoose: (isChosen: boolean, isRange: boolean) => void;
  onDecide: (request: DecisionRequest) => void;
}

export function AdoptionsTableRow({ application, isChosen, onChoose, onDecide }: AdoptionsTableRowProps) {
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
          <CompetingLink application={application} />
        </div>
      </td>
      <td data-label="Status">
        <StatusBadge application={application} />
      </td>
      <td data-label="Applied">
        <DateTime at={created_at} format="relative" />
      </td>
      <td data-label="Pickup" className={application.pickup ? 'sm:max-lg:hidden' : 'max-lg:hidden'}>
        <PickupSummary application={application} />
      </td>
      <td data-label="Fee" className={fee.status === 'not due' ? 'max-md:hidden' : 'sm:max-md:hidden'}>
        {fee.status === 'not due' ? '–' : describeFee(fee)}
      </td>
      <td aria-label={`What to do with ${nameOf(application)} for ${pet.name}`}>
        <DecisionButtons application={application} onDecide={onDecide} variant="row" />
      </td>
    </tr>
  );
}

function Name({ application }: { application: AdminApplication }) {
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
        <ApplicationBadges application={application} />
      </div>
    </div>
  );
}

/** Links to the competing applications. */
export function CompetingLink({ application: { competing_count, pet } }: { application: AdminApplication }) {
  if (competing_count === 0) return null;
  return (
    <Link
      className="text-link block text-soft"
      to={`/admin-dashboard/manage-adoptions?view=pets&pet_id=${pet.id}`}
      title={`All applications for ${pet.name}`}
    >
      {competing_count === 1 ? '1 other open' : `${competing_count} others open`}
      <span className="sr-only">{` for ${pet.name}`}</span>
    </Link>
  );
}

export function PickupSummary({ application: { pickup } }: { application: AdminApplication }) {
  if (!pickup) return '–';
  return (
    <div>
      {formatDate(pickup.date)}
      <span className="block text-soft">
        {pickup.status === 'booked' ? formatTime(pickup.time) : pickupLabels[pickup.status]}
      </span>
    </div>
  );
}

const pickupLabels = { done: 'Picked up', 'no-show': 'Nobody came' } as const;
