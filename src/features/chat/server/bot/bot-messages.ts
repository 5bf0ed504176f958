import { sql } from 'kysely';
import { chatTexts } from '../../chat.constants.ts';

/** The texts that promise a person. Until then, a notice may follow. */
export const HANDOVER_TEXTS = [
  chatTexts.handover,
  chatTexts.handoverAgain,
  chatTexts.handoverRest,
  chatTexts.handoverDetail,
  chatTexts.handoverUpdate,
  chatTexts.handoverUrgent,
  chatTexts.personCalled,
  chatTexts.botFailed,
];

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
