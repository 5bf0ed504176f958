import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import type {} from '../schema.ts';
import { answerQuestion, type BotAnswer } from './answer-question.ts';
import { findEmail } from './find-email.ts';

/** A visitor has said something, and it is stored. */
export interface BotTurn {
  chatId: number;
  message: string;
  /** Whether somebody of the shelter is there to answer. */
  isStaffed: boolean;
  shelter: Shelter;
  settings: ChatSettings;
  now: Date;
}

export interface BotWord extends BotAnswer {
  /** The address that the visitor has left: the conversation is to keep it. */
  email?: string;
}

const HOUR_MS = 3_600_000;
/** Whoever comes back after this long is told anew that nobody is there. */
const RESET_AFTER_MS = 6 * HOUR_MS;
/** While a person talks with the visitor, the bot does not interrupt them. */
const TALK_MS = HOUR_MS / 2;

/**
 * What the bot says after a visitor's message (`product.md`, section 9); null where it is silent. That nobody is there
 * it says once, until somebody has answered.
 */
export async function botWord(
  db: Database,
  { chatId, message, isStaffed, shelter, settings, now }: BotTurn,
): Promise<BotWord | null> {
  const state = await findState(db, chatId, now);
  if (!state) return null;
  const email = state.isKnown ? null : findEmail(message);
  const isSilent = (isStaffed && state.isTalking) || !settings.is_bot_on;
  const answer = isSilent ? null : await answerQuestion(db, message, shelter);
  const said = answer ? [answer.text] : [];
  if (email !== null) said.push(chatWords.emailKept);
  else if (!isStaffed && !state.wasTold) said.push(state.isKnown ? chatWords.nobodyHereButKnown : chatWords.nobodyHere);
  if (said.length === 0) return null;
  return { text: said.join('\n\n'), links: answer?.links ?? [], ...(email !== null && { email }) };
}

interface State {
  /** Whether it is known where answers are mailed to. */
  isKnown: boolean;
  /** Whether the bot has said that nobody is there, and nobody has answered since. */
  wasTold: boolean;
  isTalking: boolean;
}

async function findState(db: Database, chatId: number, now: Date): Promise<State | null> {
  const { rows } = await sql<State>`
    select
      email is not null or user_id is not null as "isKnown",
      ${hasSaid(AWAY, new Date(now.getTime() - RESET_AFTER_MS))} as "wasTold",
      exists (
        select from chat_messages m
        where m.chat_id = c.id and m.sender = 'admin' and m.created_at > ${new Date(now.getTime() - TALK_MS)}
      ) as "isTalking"
    from chats c where id = ${chatId}`.execute(db);
  return rows[0] ?? null;
}

const AWAY = [chatWords.nobodyHere, chatWords.nobodyHereButKnown, chatWords.emailKept];

/** Whether the bot has said one of these to the conversation `c`, and nobody of the shelter has answered since. */
export function hasSaid(sayings: readonly string[], since: Date) {
  const one = sql.join(
    sayings.map((saying) => sql`strpos(m.text, ${saying}) > 0`),
    sql` or `,
  );
  return sql<boolean>`exists (
    select from chat_messages m
    where m.chat_id = c.id and m.sender = 'bot' and m.created_at > ${since} and (${one})
      and m.seq > coalesce((select max(a.seq) from chat_messages a where a.chat_id = c.id and a.sender = 'admin'), 0)
  )`;
}
