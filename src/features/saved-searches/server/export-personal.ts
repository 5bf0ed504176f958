import type { Database } from '../../../platform/database.ts';

/** A user's saved searches. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const saved_searches = await db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'frequency', 'created_at', 'last_checked_at as mailed_until'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { saved_searches };
}
