import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './adoptions-words.ts';
import { ApplicationMarks } from './application-marks.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ApplicationLineProps {
  application: ManagedApplication;
  /** What it is called by: who applied, or for which pet. */
  by: 'applicant' | 'pet';
}

/** Another application in a few words, with the way to it. */
export function ApplicationLine({ application, by }: ApplicationLineProps) {
  const { id, pet, created_at } = application;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${id}`}>
          <bdi>{by === 'pet' ? pet.name : nameOf(application)}</bdi>
        </Link>
        <StatusBadge application={application} />
      </p>
      <p className="text-small text-soft">
        Applied <DateTime at={created_at} format="relative" />
      </p>
      {by === 'applicant' && <ApplicationMarks application={application} />}
    </div>
  );
}
