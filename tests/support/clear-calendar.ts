import type { Database } from '../../src/platform/database.ts';
import { clearTables } from './clear-tables.ts';

/** Deletes all appointments and closed days, with their emails and what could be undone. */
export async function clearCalendar(db: Database): Promise<void> {
  await clearTables(db, 'pickups', 'visit_requests', 'closed_days', 'emails', 'undo_steps');
}
