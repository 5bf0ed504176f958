import type { Email } from '../outbox.contract.ts';
import { statusLabels } from './email-labels.ts';

export function EmailStatusBadge({ status }: { status: Email['status'] }) {
  return (
    <span className="badge email-status" data-status={status} title={statusLabels[status].description}>
      {statusLabels[status].label}
    </span>
  );
}
