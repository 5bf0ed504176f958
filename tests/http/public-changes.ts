import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Calls that write to the tables of public pages, but nothing that a cached page shows. */
export const undisplayed: Record<string, string> = {
  'PUT /api/chat-settings/': 'the chat window loads them',
};

/** How many statements have changed what public pages show. */
export async function countChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::integer as changes from content_changes`.execute(db);
  return rows[0]!.changes;
}
