import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { Matches } from './collect-matches.ts';
import { hasTrigram, MAX_OF_TYPE, NEWEST_RANKED, rankOfNumber, type Source } from './match-sql.ts';
import type { SearchTerms } from './parse-terms.ts';

/** A match in a long text says less than one in a name. */
const TEXT_RANK = 4;

/** By label, or by number in any series. */
export function findReceipts(terms: SearchTerms): Source | null {
  const { receipt } = terms;
  if (!receipt) return null;
  const series = receipt.series === null ? sql`select series from receipt_series` : sql`select ${receipt.series}::text`;
  return sql`
    (select 'receipt' as type, id, ${rankOfNumber(terms)} as rank,
      series || '-' || lpad(number::text, greatest(4, length(number::text)), '0') as title,
      person_name || ' · ' || pet_name as detail, type as status, issued_at as at
    from receipts where series in (${series}) and number = ${receipt.number}
    order by at desc limit ${MAX_OF_TYPE})`;
}

/** Threads with a message that contains the words. */
export function findMessages({ words }: SearchTerms, matches: Matches): Source | null {
  if (!words.some(hasTrigram)) return null;
  return sql`
    (select 'message' as type, thread as id, ${sql.lit(TEXT_RANK)} as rank, users.name as title,
      ${excerpt(sql`m.text`, words)} as detail, null as status, m.created_at as at
    from (
      select coalesce(reply_to, m.id) as thread, max(m.id) as id from (${matches.messages}) found join messages m using (id)
      group by 1 order by 2 desc limit ${MAX_OF_TYPE}
    ) newest join messages m using (id) join users on users.id = m.user_id)`;
}

/** Chats with a message that contains the words. */
export function findChats({ words }: SearchTerms): Source | null {
  if (!words.some(hasTrigram)) return null;
  const isContained = sql.join(
    words.map((word) => sql`text ilike ${containing(word)}`),
    sql` and `,
  );
  return sql`
    (select 'chat' as type, c.id, ${sql.lit(TEXT_RANK)} as rank,
      coalesce(users.name, c.email, 'Visitor #' || c.id) as title, ${excerpt(sql`m.text`, words)} as detail,
      case when closed_at is null then 'open' else 'closed' end as status, last_message_at as at
    from (
      select c.id, last_message_at, max(found.seq) as seq
      from (select chat_id as id, seq from chat_messages where ${isContained} limit ${NEWEST_RANKED}) found
      join chats c using (id)
      group by 1, 2 order by 2 desc limit ${MAX_OF_TYPE}
    ) newest join chats c using (id, last_message_at) join chat_messages m on m.chat_id = c.id and m.seq = newest.seq
    left join users on users.id = c.user_id)`;
}

export function findStories({ words }: SearchTerms, matches: Matches): Source | null {
  if (!words.some(hasTrigram)) return null;
  return sql`
    (select 'story' as type, id, ${sql.lit(TEXT_RANK)} as rank, title, author_name || ' · ' || pet_name as detail,
      status, updated_at as at
    from (${matches.stories}) found join success_stories using (id)
    order by at desc, id desc limit ${MAX_OF_TYPE})`;
}

/** There are few: one is sent a week. */
export function findNewsletters({ words }: SearchTerms): Source | null {
  if (!words.some(hasTrigram)) return null;
  return sql`
    (select 'newsletter' as type, id, ${sql.lit(TEXT_RANK)} as rank, coalesce(nullif(subject, ''), 'No subject') as title,
      '' as detail, status, updated_at as at
    from newsletters
    where ${sql.join(
      words.map((word) => sql`subject ilike ${containing(word)}`),
      sql` and `,
    )}
    order by at desc, id desc limit ${MAX_OF_TYPE})`;
}

const EXCERPT_LENGTH = 120;

/** The text around the first word, in one line. */
function excerpt(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  const start = sql`greatest(1, strpos(lower(${text}), lower(${words[0]})) - 24)`;
  return sql`regexp_replace(substring(${text} from ${start} for ${EXCERPT_LENGTH}), '\\s+', ' ', 'g')`;
}
