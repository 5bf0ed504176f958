import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';

interface ApplicationBadgesProps {
  application: AdminApplication;
  /** The application's own page shows its warning and notes separately. */
  isOnOwnPage?: boolean;
}

export function ApplicationBadges({ application, isOnOwnPage = false }: ApplicationBadgesProps) {
  const { age_category, is_walk_in, is_overdue } = application;
  const flag = isOnOwnPage ? null : application.flag;
  const noteCount = isOnOwnPage ? 0 : application.note_count;
  const isUnderage = age_category === 'under18';
  if (!flag && !isUnderage && !is_walk_in && !is_overdue && noteCount === 0) return null;
  return (
    <p className="adoption-badges">
      {is_overdue && <span className="badge adoption-badge-urgent">Overdue</span>}
      {flag && (
        <span className="badge adoption-badge-urgent" title={flag.reason}>
          <DashboardIcon name="flag" className="size-4" />
          Warning
        </span>
      )}
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
