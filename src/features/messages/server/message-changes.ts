import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type {} from './messages.tables.ts';

/** Whose threads have changed within ten seconds, by the database's own clock, and how often they have. */
export async function listMessageChanges(db: Database): Promise<{ user_id: number; version: number }[]> {
  return db
    .selectFrom('message_changes')
    .select(['user_id', 'version'])
    .where(sql<SqlBool>`changed_at > clock_timestamp() - interval '10 seconds'`)
    .execute();
}

/** Removes what nobody looks for any more; the next change of that person counts from one again. */
export async function forgetOldMessageChanges(db: Database): Promise<void> {
  await db
    .deleteFrom('message_changes')
    .where(sql<SqlBool>`changed_at < clock_timestamp() - interval '1 hour'`)
    .execute();
}
