import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';

/**
 * A link that gives access can be used by whoever reads it. Without a mail server, Admins can read it: the audit log
 * shows that they did.
 */
export async function recordLinkRead(
  db: Database,
  { id }: { id: number },
  { actor, ip, now }: { actor: { id: number }; ip: string; now: Date },
): Promise<void> {
  const link = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', id)
    .where('access_link', 'is not', null)
    .executeTakeFirst();
  if (!link) return;
  await recordEvent(db, { actor, action: 'mail.link_read', subject: { type: 'mail', id }, ip, now });
}
