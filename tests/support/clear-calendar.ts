import type { Database } from '../../src/platform/database.ts';

/** Deletes all appointments and closed days, with their emails and what could be undone. */
export async function clearCalendar(db: Database): Promise<void> {
  for (const table of ['pickups', 'visit_requests', 'closed_days', 'emails', 'undo_steps'] as const)
    await db.deleteFrom(table).execute();
}
