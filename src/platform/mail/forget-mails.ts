import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database.ts';
import type {} from './mails.tables.ts';

const KEPT_DAYS = 365;

/** Removes what was mailed to somebody, or is about to be: their account is deleted. */
export async function forgetMailsTo(db: Database, address: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(sql<SqlBool>`lower(to_address) = lower(${address})`)
    .execute();
}

/** Removes mails that were settled a year ago. */
export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('settled_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
