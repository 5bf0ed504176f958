import type { Email } from '../outbox.contract.ts';
import { statusLabels } from './email-labels.ts';

export function EmailStatusBadge({ state }: { state: Email['state'] }) {
  return (
    <span className="badge email-status" data-state={state} title={statusLabels[state].description}>
      {statusLabels[state].label}
    </span>
  );
}
