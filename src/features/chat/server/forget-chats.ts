import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type {} from './chat.tables.ts';

/** Deletes conversations a year after their last message: the privacy notice promises it (`product.md`, section 10). */
export async function forgetOldChats(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('chats')
    .where('last_message_at', '<', sql<Date>`${now}::timestamptz - interval '12 months'`)
    .execute();
}
