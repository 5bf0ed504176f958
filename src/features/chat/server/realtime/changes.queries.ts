import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { secondsAgo } from '../../../../platform/database/seconds-ago.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { selectMessages, toMessage } from '../chat.queries.ts';
import type { ChatOwner } from '../append-message.ts';

export async function listChangedChats(db: Database, seconds: number): Promise<{ id: number; version: number }[]> {
  return db.selectFrom('chats').select(['id', 'version']).where('changed_at', '>', secondsAgo(seconds)).execute();
}

/** Lists messages that other servers have stored, oldest first; at most the newest 1,000. */
export async function listMessagesOfOtherServers(
  db: Database,
  server: string,
  seconds: number,
): Promise<{ message: ChatMessage; owner: ChatOwner }[]> {
  const rows = await selectMessages(db)
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .select(['chats.user_id', 'chats.visitor_hash'])
    .where('chat_messages.stored_at', '>', secondsAgo(seconds))
    .where(sql<SqlBool>`chat_messages.server is distinct from ${server}::uuid`)
    .orderBy('chat_messages.stored_at', 'desc')
    .limit(1000)
    .execute();
  return rows
    .toReversed()
    .map(({ user_id, visitor_hash, ...row }) => ({ message: toMessage(row), owner: { user_id, visitor_hash } }));
}

export async function listDeletedChats(db: Database, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'chat.deleted')
    .where('at', '>', since)
    .execute();
  return rows.flatMap(({ subject_id }) => subject_id ?? []);
}
