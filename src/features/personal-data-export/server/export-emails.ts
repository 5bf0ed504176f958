import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** A person's emails: subjects and dates, without content and links. */
export async function exportEmails(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const emails = await db
    .selectFrom('emails')
    .select(['type', sql<string>`content->>'subject'`.as('subject'), 'to_email', 'status'])
    .select(['created_at', 'completed_at'])
    .where('user_id', '=', id)
    // The confirmation email may be about another person's subscription to the same address.
    .where('type', '<>', 'newsletter-confirm')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { emails };
}
