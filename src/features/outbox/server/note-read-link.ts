import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import type {} from '../../../platform/mail/mails.tables.ts';

/** Whoever reads a link that gives access could use it: where no mail server is set up, an Admin can, and the log says so. */
export async function noteReadLink(
  db: Database,
  { id }: { id: number },
  { actor, address, now }: { actor: { id: number }; address: string; now: Date },
): Promise<void> {
  const link = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('access_link', 'is not', null)
    .executeTakeFirst();
  if (!link) return;
  await recordAudit(db, { actor, action: 'mail.link_read', subject: { kind: 'mail', id }, address, now });
}
