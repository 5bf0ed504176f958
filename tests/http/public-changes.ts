import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Calls that write to the tables of public pages, but nothing that a cached page shows. */
export const undisplayed: Record<string, string> = {
  'POST /api/auth/signup': 'a new account has no pet',
  'POST /api/auth/reset-password/:token': 'changes a password',
  'POST /api/users/': 'a new account has no pet',
  'POST /api/users/me/password': 'changes a password',
  'POST /api/adoptions/': 'marks the pet as applied for, which only its owner and Admins see',
  'POST /api/success-stories/': 'a new story waits for approval',
  'PUT /api/chat-settings/': 'the chat window loads them',
};

/** How many statements have written to the tables of public pages. */
export async function countChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select count(*)::integer as changes from content_changes`.execute(db);
  return rows[0]!.changes;
}
