import type { Database } from '../../../platform/database.ts';
import { secondsAgo } from '../../../platform/database/seconds-ago.ts';
import type {} from './schema.ts';

/** Nobody looks as far back, even after the database was away. */
const FORGOTTEN_AFTER_S = 3600;

/** Whose threads have changed within the last seconds, and how often they have. */
export async function listMessageChanges(
  db: Database,
  seconds: number,
): Promise<{ user_id: number; version: number }[]> {
  return db
    .selectFrom('message_changes')
    .select(['user_id', 'version'])
    .where('changed_at', '>', secondsAgo(seconds))
    .execute();
}

/** Removes what nobody looks for any more; the next change of that person counts from one again. */
export async function forgetOldMessageChanges(db: Database): Promise<void> {
  await db.deleteFrom('message_changes').where('changed_at', '<', secondsAgo(FORGOTTEN_AFTER_S)).execute();
}
