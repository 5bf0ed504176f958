import type { Database } from '../../../platform/database.ts';
import { dayIn, monthsBefore } from '../../../platform/shelter-day.ts';
import type {} from './schema.ts';

/** Removes requests for visits that were so many months ago: the privacy notice promises it. */
export async function forgetOldVisits(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('visit_requests').where('visit_date', '<', firstKept(now, months)).execute();
}

export async function countOldVisits(db: Database, now: Date, months: number): Promise<number> {
  const { count } = await db
    .selectFrom('visit_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('visit_date', '<', firstKept(now, months))
    .executeTakeFirstOrThrow();
  return count;
}

function firstKept(now: Date, months: number): string {
  return dayIn('UTC', monthsBefore(now, months));
}
