import type { Database } from '../database.ts';
import { monthsBefore } from '../shelter-day.ts';
import type {} from './schema.ts';

/** Removes mails that were settled so many months ago. */
export async function forgetOldMails(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('mails').where('settled_at', '<', monthsBefore(now, months)).execute();
}

export async function countOldMails(db: Database, now: Date, months: number): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('settled_at', '<', monthsBefore(now, months))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes what was mailed to an address about something it has nothing to do with any more. */
export async function forgetMailsTo(db: Database, address: string, kinds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((expression) => expression(expression.fn<string>('lower', ['to_address']), '=', address.toLowerCase()))
    .where('kind', 'in', kinds)
    .execute();
}
