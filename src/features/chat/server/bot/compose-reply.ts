import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { chatTexts, chatLimits } from '../../chat.constants.ts';
import { answerQuestion, type BotAnswer } from './answer-question.ts';

/** A visitor's message that has just been stored. */
export interface ReplyContext {
  chatId: number;
  message: string;
  /** Whether an agent is available. */
  isOnline: boolean;
  shelter: Shelter;
  settings: ChatSettings;
  now: Date;
}

export interface BotReply extends BotAnswer {
  /** The email address in the message, to be saved with the chat. */
  email?: string;
}

const HOUR_MS = 3_600_000;
/** After this time the bot says again that nobody is available. */
const REPEAT_AWAY_AFTER_MS = 6 * HOUR_MS;
/** The bot does not interrupt an agent who has written within this time. */
const AGENT_ACTIVE_MS = HOUR_MS / 2;

/**
 * Composes the bot's reply to a visitor's message (`product.md`, section 9); null if it has none. It says once that
 * nobody is available, until an agent has answered.
 */
export async function composeReply(
  db: Database,
  { chatId, message, isOnline, shelter, settings, now }: ReplyContext,
): Promise<BotReply | null> {
  const state = await findReplyState(db, chatId, now);
  if (!state) return null;
  const email = state.hasEmail ? null : findEmail(message);
  const isSilent = (isOnline && state.isAgentActive) || !settings.is_bot_on;
  const answer = isSilent ? null : await answerQuestion(db, message, shelter);
  const parts = answer ? [answer.text] : [];
  if (email !== null) parts.push(chatTexts.emailSaved);
  else if (!isOnline && !state.wasNotified) parts.push(state.hasEmail ? chatTexts.awayWithEmail : chatTexts.away);
  if (parts.length === 0) return null;
  return { text: parts.join('\n\n'), links: answer?.links ?? [], ...(email !== null && { email }) };
}

interface ReplyState {
  /** Whether answers can be emailed. */
  hasEmail: boolean;
  /** Whether the bot has said that nobody is available, without an answer since. */
  wasNotified: boolean;
  isAgentActive: boolean;
}

async function findReplyState(db: Database, chatId: number, now: Date): Promise<ReplyState | null> {
  const { rows } = await sql<ReplyState>`
    select
      email is not null or user_id is not null as "hasEmail",
      ${hasBotSent(AWAY_TEXTS, new Date(now.getTime() - REPEAT_AWAY_AFTER_MS))} as "wasNotified",
      exists (
        select from chat_messages m
        where m.chat_id = c.id and m.sender = 'admin' and m.created_at > ${new Date(now.getTime() - AGENT_ACTIVE_MS)}
      ) as "isAgentActive"
    from chats c where id = ${chatId}`.execute(db);
  return rows[0] ?? null;
}

const AWAY_TEXTS = [chatTexts.away, chatTexts.awayWithEmail, chatTexts.emailSaved];

/** SQL: whether the bot has sent one of these texts in chat `c`, and no agent has answered since. */
export function hasBotSent(texts: readonly string[], since: Date) {
  const anyText = sql.join(
    texts.map((text) => sql`strpos(m.text, ${text}) > 0`),
    sql` or `,
  );
  return sql<boolean>`exists (
    select from chat_messages m
    where m.chat_id = c.id and m.sender = 'bot' and m.created_at > ${since} and (${anyText})
      and m.seq > coalesce((select max(a.seq) from chat_messages a where a.chat_id = c.id and a.sender = 'admin'), 0)
  )`;
}

const schema = emailAddress();

/** Characters that may surround an address in a sentence. */
const SEPARATORS = /[\s,;:<>()[\]"“”’*]+/;

const MAX_ATTEMPTS = 5;

/** Finds the first email address in a text; null if there is none. */
export function findEmail(text: string): string | null {
  const candidates = text
    .split(SEPARATORS)
    .filter((candidate) => candidate.includes('@') && candidate.length <= chatLimits.email + 1);
  for (const candidate of candidates.slice(0, MAX_ATTEMPTS)) {
    const parsed = schema.safeParse(trimPunctuation(candidate));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Removes the punctuation at the end of a sentence. */
function trimPunctuation(candidate: string): string {
  let end = candidate.length;
  while (end > 0 && '.!?'.includes(candidate[end - 1]!)) end--;
  return candidate.slice(0, end);
}
