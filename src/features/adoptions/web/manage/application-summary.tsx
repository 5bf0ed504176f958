import { Link } from 'react-router';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import { ApplicationBadges } from './application-badges.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ApplicationSummaryProps {
  application: AdminApplication;
  /** What identifies it: the applicant or the pet. */
  by: 'applicant' | 'pet';
}

export function ApplicationSummary({ application, by }: ApplicationSummaryProps) {
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
      {by === 'applicant' && <ApplicationBadges application={application} />}
    </div>
  );
}
