import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { describeDate, describeFee, nameOf } from './adoptions-words.ts';
import { Rivals } from './adoptions-table-row.tsx';
import { ApplicationMarks } from './application-marks.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type Deed } from './use-decisions.tsx';

interface ApplicationCardProps {
  application: ManagedApplication;
  /** What stands above it: its cards need not say it again. */
  within: 'status' | 'pet';
  onAsk: (deed: Deed) => void;
}

/** An application on the board. */
export function ApplicationCard({ application, within, onAsk }: ApplicationCardProps) {
  const { id, pet, pickup, fee, created_at } = application;
  return (
    <article className="adoption-card" aria-labelledby={elementIdOf(id)}>
      <div className="flex gap-3">
        {within === 'status' && (
          <div className="adoptions-photo" aria-hidden="true">
            <Photo photo={pet.photo} alt="" sizes="52px" />
          </div>
        )}
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-[1.0625rem] leading-snug">
            <Link id={elementIdOf(id)} className="text-link" to={`/admin-dashboard/manage-adoptions/${id}`}>
              <bdi>{nameOf(application)}</bdi>
            </Link>
          </h3>
          {within === 'status' && (
            <p>
              for <bdi className="font-semibold">{pet.name}</bdi>
            </p>
          )}
          <p className="text-soft">
            Applied <DateTime at={created_at} format="relative" />
          </p>
          {within === 'status' && <Rivals application={application} />}
        </div>
      </div>
      {within === 'pet' && (
        <p>
          <StatusBadge application={application} />
        </p>
      )}
      <ApplicationMarks application={application} />
      {pickup && <p>{`Pickup: ${describeDate(pickup.date)}, ${pickup.time}`}</p>}
      {fee.state !== 'not due' && <p>{`Fee: ${describeFee(fee)}`}</p>}
      <DecisionButtons application={application} onAsk={onAsk} look="card" />
    </article>
  );
}
