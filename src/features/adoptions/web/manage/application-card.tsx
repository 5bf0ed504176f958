import { formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { describeAgreement, describeFee, formatDate, nameOf } from './application-labels.ts';
import { CompetingLink } from './competing-link.tsx';
import { ApplicationBadges } from './application-badges.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type DecisionRequest } from './use-decisions.tsx';

interface ApplicationCardProps {
  application: AdminApplication;
  /** Cards omit what their group already shows. */
  within: 'status' | 'pet';
  onDecide: (request: DecisionRequest) => void;
}

export function ApplicationCard({ application, within, onDecide }: ApplicationCardProps) {
  const { id, pet, pickup, fee, created_at } = application;
  const agreement = describeAgreement(application);
  return (
    <article className="adoption-card" data-row aria-labelledby={elementIdOf(id)}>
      <div className="flex gap-3">
        {within === 'status' && (
          <div className="adoptions-photo" aria-hidden="true">
            <Photo photo={pet.photo} alt="" sizes="52px" />
          </div>
        )}
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-[1.0625rem] leading-snug">
            <Link
              id={elementIdOf(id)}
              className="text-link"
              data-row-link
              to={`/admin-dashboard/manage-adoptions/${id}`}
            >
              <bdi>{nameOf(application)}</bdi>
            </Link>
          </h3>
          {within === 'status' && (
            <p>
              for{' '}
              <Link className="text-link" to={animalHref(pet.id)}>
                <bdi>{pet.name}</bdi>
              </Link>
            </p>
          )}
          <p className="text-soft">
            Applied <DateTime at={created_at} format="relative" />
          </p>
          {within === 'status' && <CompetingLink application={application} />}
        </div>
      </div>
      {within === 'pet' && (
        <p>
          <StatusBadge application={application} />
        </p>
      )}
      <ApplicationBadges application={application} />
      {pickup && <p>{`Pickup: ${formatDate(pickup.date)}, ${formatTime(pickup.time)}`}</p>}
      {fee.status !== 'not due' && <p>{`Fee: ${describeFee(fee)}`}</p>}
      {agreement !== null && <p>{`Agreement: ${agreement}`}</p>}
      <DecisionButtons application={application} onDecide={onDecide} variant="card" />
    </article>
  );
}
