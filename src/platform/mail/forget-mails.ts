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

/** Removes what was mailed to an address about something it has nothing to do with any more. */
export async function forgetMailsTo(db: Database, address: string, kinds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((expression) => expression(expression.fn<string>('lower', ['to_address']), '=', address.toLowerCase()))
    .where('kind', 'in', kinds)
    .execute();
}
