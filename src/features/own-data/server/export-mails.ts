import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type {} from '../../../platform/email/schema.ts';

/** The mails about somebody's account: what they were about and when, without their text and their links. */
export async function exportMails(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const mails = await db
    .selectFrom('emails')
    .select(['kind', sql<string>`content->>'subject'`.as('subject'), 'to_email', 'state'])
    .select(['created_at', 'completed_at'])
    .where('user_id', '=', id)
    // Such a mail stays where the address is somebody's who is subscribed, and else goes with what was asked for.
    .where('kind', '<>', 'newsletter-confirm')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { mails };
}
