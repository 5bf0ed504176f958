import type { Database } from '../database.ts';
import { countRows } from '../database/list.ts';
import { monthsBefore } from '../shelter-day.contract.ts';

export async function deleteOldEmails(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('emails').where('completed_at', '<', monthsBefore(now, months)).execute();
}

export async function countOldEmails(db: Database, now: Date, months: number): Promise<number> {
  return countRows(db.selectFrom('emails').where('completed_at', '<', monthsBefore(now, months)));
}
