import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type {} from '../../../platform/email/schema.ts';

/** Whoever reads a link that gives access could use it: where no mail server is set up, an Admin can, and the log says so. */
export async function noteReadLink(
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
