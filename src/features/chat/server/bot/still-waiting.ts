import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { stableUuid } from '../../../../platform/stable-uuid.ts';
import { chatWords } from '../../chat-words.contract.ts';
import type {} from '../schema.ts';
import { hasSaid } from './bot-word.ts';

const MINUTE_MS = 60_000;
const WAITED_MS = 2 * MINUTE_MS;
/** Whoever wrote this long ago has gone, and reads it when they come back. */
const GONE_MS = 60 * MINUTE_MS;

const SAID = [
  chatWords.stillWaiting,
  chatWords.stillWaitingButKnown,
  chatWords.nobodyHere,
  chatWords.nobodyHereButKnown,
  chatWords.emailKept,
];

/** What the bot says to those who have waited for more than two minutes, once until somebody has answered. */
export interface StillWaiting {
  chatId: number;
  /** The message's id: the same whichever server says it, so that it is said once. */
  id: string;
  text: string;
}

/**
 * What the bot is to tell visitors who wait though somebody is there: that they need not (`product.md`, section 9). Whom
 * it could answer is not told.
 */
export async function listStillWaiting(db: Database, now: Date): Promise<StillWaiting[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ id: number; waiting_since: Date; is_known: boolean }>`
    select id, waiting_since, email is not null or user_id is not null as is_known
    from chats c
    where waiting_since <= ${ago(WAITED_MS)} and waiting_since > ${ago(GONE_MS)}
      and closed_at is null and not is_demo
      and exists (select from chat_messages m where m.chat_id = c.id and m.seq = c.last_seq and m.sender = 'user')
      and not ${hasSaid(SAID, ago(24 * GONE_MS))}
    order by waiting_since
    limit 50`.execute(db);
  return rows.map(({ id, waiting_since, is_known }) => ({
    chatId: id,
    id: stableUuid(`still waiting ${id} ${waiting_since.toISOString()}`),
    text: is_known ? chatWords.stillWaitingButKnown : chatWords.stillWaiting,
  }));
}
