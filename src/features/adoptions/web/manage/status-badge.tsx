import { isOnTrial } from '../../adoptions.permissions.ts';
import type { Application } from '../../adoptions.contract.ts';

/** Shown as Pending when empty (`spec.md`, section 4). */
export function StatusBadge({
  application,
}: {
  application: Pick<Application, 'status' | 'returned_at' | 'handover_at' | 'trial'>;
}) {
  const status = application.status || 'Pending';
  return (
    <span className="badge adoption-status" data-status={status}>
      {status}
      {application.returned_at !== null && ', returned'}
      {isOnTrial(application) && ', on trial'}
      {application.trial?.ended_at && ', trial ended'}
    </span>
  );
}
