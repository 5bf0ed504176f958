import type { Database } from '../../../platform/database.ts';
import { chatWords } from '../chat-words.contract.ts';
import type { ChatBotAnswer, ChatReply, ChatSettings } from '../chat-contents.contract.ts';
import type {} from './schema.ts';

const MAX_SUGGESTIONS = 4;

/** How the chat presents itself: what an Admin has saved, over what is usual. */
export async function readChatSettings(db: Database): Promise<ChatSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'chat').executeTakeFirst();
  return chatSettingsIn(row?.value);
}

export function chatSettingsIn(saved: unknown): ChatSettings {
  return { greeting: chatWords.greeting, is_bot_on: true, ...(saved as Partial<ChatSettings> | undefined) };
}

/** What the bot can answer, in the order in which it is offered. */
export async function listAnswers(db: Database): Promise<ChatBotAnswer[]> {
  return db.selectFrom('chat_answers').select(answerColumns).orderBy('position').orderBy('id').execute();
}

/** Questions that a visitor may begin with. */
export async function listSuggestions(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_answers')
    .select('title')
    .where('is_on', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_SUGGESTIONS)
    .execute();
  return rows.map(({ title }) => title);
}

export async function listReplies(db: Database): Promise<ChatReply[]> {
  return db.selectFrom('chat_replies').select(replyColumns).orderBy('position').orderBy('id').execute();
}

export const answerColumns = ['id', 'title', 'keywords', 'answer', 'is_on'] as const;
export const replyColumns = ['id', 'title', 'text'] as const;
