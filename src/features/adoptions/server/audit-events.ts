import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';

/** An application's own events, shown in the audit log and on the adopter's timeline. */
type ApplicationAction =
  | 'application.submitted'
  | 'application.approved'
  | 'application.rejected'
  | 'application.waitlisted'
  | 'application.reopened'
  | 'application.withdrawn'
  | 'application.deleted'
  | 'application.returned'
  | 'application.walk_in'
  | 'application.forgotten';

export async function recordApplicationEvent(
  trx: Database,
  action: ApplicationAction,
  { id, pet }: { id: number; pet: { id: number; name: string } },
  { actor, ip, now }: { actor: { id: number } | null; ip: string | null; now: Date },
): Promise<void> {
  await recordEvent(trx, {
    actor,
    action,
    subject: { type: 'application', id },
    details: { pet: pet.name, pet_id: pet.id },
    ip,
    now,
  });
}
