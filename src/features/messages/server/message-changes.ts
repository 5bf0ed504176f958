import type { Database } from '../../../platform/database.ts';
import { secondsAgo } from '../../../platform/database/seconds-ago.ts';

/** No server looks back further, even after a database outage. */
const RETENTION_S = 3600;

/** Lists the users whose threads have changed recently, with their versions. */
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

export async function deleteOldMessageChanges(db: Database): Promise<void> {
  await db.deleteFrom('message_changes').where('changed_at', '<', secondsAgo(RETENTION_S)).execute();
}
