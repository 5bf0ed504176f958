import type { Database } from '../database.ts';
import { monthsBefore } from '../shelter-day.contract.ts';

export async function deleteOldEmails(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('emails').where('completed_at', '<', monthsBefore(now, months)).execute();
}

export async function countOldEmails(db: Database, now: Date, months: number): Promise<number> {
  const { count } = await db
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('completed_at', '<', monthsBefore(now, months))
    .executeTakeFirstOrThrow();
  return count;
}
