import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { FlagBadge, PossibleFlagBadge } from '../../../people/web/components.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

interface ApplicationBadgesProps {
  application: AdminApplication;
  /** The application's own page shows flags and notes separately. */
  isOnOwnPage?: boolean;
}

export function ApplicationBadges({ application, isOnOwnPage = false }: ApplicationBadgesProps) {
  const { age_category, is_walk_in, is_overdue, info_request } = application;
  const flag = isOnOwnPage ? null : application.flag;
  const possible = isOnOwnPage || flag ? null : application.possible_flag;
  const noteCount = isOnOwnPage ? 0 : application.note_count;
  // The application's own page shows the question, too.
  const isWaiting = info_request !== null && !isOnOwnPage;
  const isUnderage = age_category === 'under18';
  if (!flag && !possible && !isUnderage && !is_walk_in && !is_overdue && !isWaiting && noteCount === 0) return null;
  return (
    <p className="adoption-badges">
      {is_overdue && <span className="badge adoption-badge-urgent">Overdue</span>}
      {isWaiting && <span className="badge adoption-badge">Waiting for applicant</span>}
      {flag && <FlagBadge flag={flag} />}
      {possible && <PossibleFlagBadge possible={possible} />}
      {isUnderage && <span className="badge adoption-badge">Under 18</span>}
      {is_walk_in && <span className="badge adoption-badge">Walk-in</span>}
      {noteCount > 0 && (
        <span className="badge adoption-badge">
          <DashboardIcon name="note" className="size-4" />
          {noteCount}
          <span className="sr-only">{noteCount === 1 ? 'note' : 'notes'}</span>
        </span>
      )}
    </p>
  );
}
