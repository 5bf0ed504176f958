import type { Database } from '../../../platform/database.ts';
import { chatTexts } from '../chat.constants.ts';
import type { ChatBotAnswer, ChatReply, ChatSettings } from '../chat-contents.contract.ts';

const MAX_SUGGESTIONS = 3;

/** Returns the saved chat settings, with defaults. */
export async function getChatSettings(db: Database): Promise<ChatSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'chat').executeTakeFirst();
  return toChatSettings(row?.value);
}

export function toChatSettings(saved: unknown): ChatSettings {
  return { greeting: chatTexts.greeting, is_bot_on: true, ...(saved as Partial<ChatSettings> | undefined) };
}

/** Lists the bot's answers, in the order in which visitors are offered them. */
export async function listBotAnswers(db: Database): Promise<ChatBotAnswer[]> {
  return db.selectFrom('chat_answers').select(answerColumns).orderBy('position').orderBy('id').execute();
}

/** What the bot answers. */
export interface KnownAnswer extends ChatBotAnswer {
  topic: string | null;
}

/** The answers, and which topics they are about. */
export async function listKnownAnswers(db: Database): Promise<KnownAnswer[]> {
  return db
    .selectFrom('chat_answers')
    .select([...answerColumns, 'topic'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Lists questions that the chat suggests to visitors. */
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
