import type { Database } from '../database.ts';
import { countRowsUpTo } from '../database/list.ts';
import { MAX_COUNT } from '../total.contract.ts';
import { monthsBefore } from '../shelter-day.contract.ts';

export async function deleteOldEmails(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('emails').where('completed_at', '<', monthsBefore(now, months)).execute();
}

export async function countOldEmails(db: Database, now: Date, months: number): Promise<number> {
  return countRowsUpTo(
    db,
    db.selectFrom('emails').where('completed_at', '<', monthsBefore(now, months)),
    MAX_COUNT + 1,
  );
}
