import type { Database } from '../database.ts';
import type {} from './mails.tables.ts';

const KEPT_DAYS = 365;

/** Removes mails that were settled a year ago. */
export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('settled_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
