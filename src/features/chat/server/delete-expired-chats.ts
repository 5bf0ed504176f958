import type { Database } from '../../../platform/database.ts';
import { countRowsUpTo } from '../../../platform/database/list.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { monthsBefore } from '../../../platform/shelter-day.contract.ts';

/**
 * Deletes chats this many months after their last message, as the privacy notice promises (`product.md`, section 10).
 */
export async function deleteExpiredChats(db: Database, now: Date, months: number): Promise<void> {
  await db.deleteFrom('chats').where('last_message_at', '<', monthsBefore(now, months)).execute();
}

export async function countExpiredChats(db: Database, now: Date, months: number): Promise<number> {
  return countRowsUpTo(
    db,
    db.selectFrom('chats').where('last_message_at', '<', monthsBefore(now, months)),
    MAX_COUNT + 1,
  );
}
