import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { stableUuid } from '../../../../platform/stable-uuid.ts';
import { chatTexts } from '../../chat.constants.ts';
import { HANDOVER_TEXTS, hasBotSent } from './bot-messages.ts';

const MINUTE_MS = 60_000;
const MIN_WAIT_MS = 2 * MINUTE_MS;
/** A visitor who wrote longer ago has left, and will get an email. */
const MAX_WAIT_MS = 60 * MINUTE_MS;

const NOTICE_TEXTS = [
  chatTexts.stillWaiting,
  chatTexts.stillWaitingWithEmail,
  chatTexts.away,
  chatTexts.awayWithEmail,
  chatTexts.busy,
  chatTexts.busyWithEmail,
  chatTexts.emailSaved,
];

/** SQL: whether the bot's message `m` leaves the answer to a person. */
const promisesPerson = sql.join(
  HANDOVER_TEXTS.map((text) => sql`strpos(m.text, ${text}) > 0`),
  sql` or `,
);

/**
 * SQL: when the visitor of chat `c` wrote the first message that neither a person nor the bot has answered.
 * `waiting_since` counts from the first message that no person has answered.
 */
const firstUnansweredAt = sql`(
  select min(q.created_at) from chat_messages q
  where q.chat_id = c.id and q.sender = 'user' and q.seq > coalesce((
    select max(m.seq) from chat_messages m
    where m.chat_id = c.id and m.sender <> 'user' and not (m.sender = 'bot' and (${promisesPerson}))
  ), 0)
)`;

/** A bot message to a visitor who has waited for two minutes. */
export interface WaitingNotice {
  chatId: number;
  /** The same on every server, so that the message is stored once. */
  id: string;
  text: string;
}

/**
 * Lists the notices for visitors who are waiting although an agent is available (`product.md`, section 9): they need
 * not wait online. Each is sent once until an agent answers, and not after a full answer of the bot.
 */
export async function listWaitingNotices(db: Database, now: Date): Promise<WaitingNotice[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ id: number; waiting_since: Date; has_email: boolean }>`
    select id, waiting_since, email is not null or user_id is not null as has_email
    from chats c
    where waiting_since <= ${ago(MIN_WAIT_MS)} and waiting_since > ${ago(MAX_WAIT_MS)}
      and closed_at is null and not is_demo
      and exists (
        select from chat_messages m where m.chat_id = c.id and m.seq = c.last_seq and (m.sender = 'user' or m.sender = 'bot' and (${promisesPerson}))
      )
      and ${firstUnansweredAt} <= ${ago(MIN_WAIT_MS)}
      and not ${hasBotSent(NOTICE_TEXTS, ago(24 * MAX_WAIT_MS))}
    order by waiting_since, id
    limit 50`.execute(db);
  return rows.map(({ id, waiting_since, has_email }) => ({
    chatId: id,
    id: stableUuid(`still waiting ${id} ${waiting_since.toISOString()}`),
    text: has_email ? chatTexts.stillWaitingWithEmail : chatTexts.stillWaiting,
  }));
}
