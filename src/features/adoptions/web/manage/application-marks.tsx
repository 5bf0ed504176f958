import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import type { ManagedApplication } from '../../manage-adoptions.contract.ts';

interface ApplicationMarksProps {
  application: ManagedApplication;
  /** On its own page its warning and its notes speak for themselves. */
  isOpened?: boolean;
}

/** What one should know of an application before one reads it. */
export function ApplicationMarks({ application, isOpened = false }: ApplicationMarksProps) {
  const { age_category, is_walk_in, is_overdue } = application;
  const flag = isOpened ? null : application.flag;
  const notes = isOpened ? 0 : application.notes;
  const isUnderage = age_category === 'under18';
  if (!flag && !isUnderage && !is_walk_in && !is_overdue && notes === 0) return null;
  return (
    <p className="adoption-marks">
      {is_overdue && <span className="badge adoption-mark-urgent">Overdue</span>}
      {flag && (
        <span className="badge adoption-mark-urgent" title={flag.reason}>
          <DashboardIcon name="flag" className="size-4" />
          Warning
        </span>
      )}
      {isUnderage && <span className="badge adoption-mark">Under 18</span>}
      {is_walk_in && <span className="badge adoption-mark">Walk-in</span>}
      {notes > 0 && (
        <span className="badge adoption-mark">
          <DashboardIcon name="note" className="size-4" />
          {notes}
          <span className="sr-only">{notes === 1 ? 'note' : 'notes'}</span>
        </span>
      )}
    </p>
  );
}
