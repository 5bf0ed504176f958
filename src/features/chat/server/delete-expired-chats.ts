import type { Database } from '../../../platform/database.ts';
import { countRows } from '../../../platform/database/list.ts';
import { monthsBefore } from '../../../platform/shelter-day.contract.ts';

/**
 * Deletes chats this many months after their last message, as the privacy notice promises (`product.md`, section 10).
 */
export async function deleteExpiredChats(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('chats').where('last_message_at', '<', monthsBefore(now, months)).execute();
}

export async function countExpiredChats(db: Database, now: Date, months: number): Promise<number> {
  return countRows(db.selectFrom('chats').where('last_message_at', '<', monthsBefore(now, months)));
}
