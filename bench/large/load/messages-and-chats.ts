import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { HISTORY_DAYS, RECENT_DAYS, STAFF, type ShelterSize } from './shelter-size.ts';
import { messageSentences, petNames, rareWords } from './words.ts';

const key = sql`key`;

/** Threads of four messages on average; staff have read all but the latest, and people most replies. */
export async function loadMessages(db: Database, { threads, messages, people }: ShelterSize): Promise<void> {
  await sql`
    create temp table written as
    select row_number() over (order by at, thread, position)::int as id, *
    from (
      select thread, position, user_id, case when position % 2 = 0 then 'user' else 'admin' end as sender,
        least(started_at + position * interval '7 hours', now() - interval '1 minute') as at
      from (
        -- The last threads have fewer messages, so that the sum is exact.
        select thread, position, ${draw(sql`thread`, 2, people - STAFF)} + ${sql.lit(STAFF + 1)} as user_id,
          now() - ${sql.lit(HISTORY_DAYS)} * interval '1 day' * (1 - thread::float8 / ${threads}::int) as started_at
        from generate_series(1, ${threads}::int) thread, generate_series(0, 7) position
        where position <= ${draw(sql`thread`, 1, 8)} order by position, thread limit ${messages}::int
      ) planned
    ) timed`.execute(db);
  await sql`analyze pg_temp.written`.execute(db);
  await sql`
    insert into messages (id, user_id, reply_to, sender, author_id, text, created_at, active_at, read_at, emailed_at)
    select id, user_id, case when position > 0 then root end, sender,
      case when sender = 'user' then user_id else 1 + ${draw(key, 3, STAFF)} end, ${text()}, at,
      case when position = 0 then last_at else at end,
      case when position < last_position or (at < now() - interval '3 days' and (sender = 'user' or ${draw(key, 4, 8)} > 0))
        then at + interval '1 hour' end,
      case when sender = 'admin' then at end
    from (
      select *, id as key, first_value(id) over thread as root, max(at) over thread as last_at,
        max(position) over thread as last_position
      from pg_temp.written
      window thread as (partition by thread order by position rows between unbounded preceding and unbounded following)
    ) threaded
    order by id`.execute(db);
  // As the trigger writes them.
  await sql`
    insert into message_changes (user_id, version, changed_at)
    select user_id, count(*), max(created_at) from messages group by user_id`.execute(db);
  await sql`
    insert into message_likes (message_id, user_id)
    select id, 1 from messages where reply_to is null and ${draw(sql`id`, 5, 50)} = 0`.execute(db);
}

export async function loadChats(db: Database, { chats, people }: ShelterSize): Promise<void> {
  await sql`
    insert into chats (id, visitor_hash, user_id, email, closed_at, last_seq, visitor_read_seq, shelter_read_seq,
      emailed_seq, started_at, last_message_at)
    select key, case when user_id is null then encode(sha256(('visitor ' || key)::bytea), 'hex') end, user_id,
      case when user_id is null and key % 3 = 0 then 'visitor' || key || '@mail.example' end,
      case when key < ${chats}::int - 50 then at + interval '1 day' end, seq, seq, seq, seq, at,
      at + seq * interval '1 minute'
    from (
      select key, 2 + ${draw(key, 7, 5)} as seq,
        case when key % 4 = 0 then ${sql.lit(STAFF + 1)} + key * (${people}::bigint - ${sql.lit(STAFF + 1)}) / ${chats}::int end
          as user_id,
        now() - interval '1 hour' - ${sql.lit(RECENT_DAYS)} * interval '1 day' * (1 - key::float8 / ${chats}::int) as at
      from generate_series(1, ${chats}::int) key
    ) planned`.execute(db);
  await sql`
    insert into chat_messages (chat_id, seq, id, sender, author_id, text, created_at, stored_at)
    select chats.id, seq, gen_random_uuid(), case when seq % 2 = 1 then 'user' else 'admin' end,
      case when seq % 2 = 0 then 1 + chats.id % ${sql.lit(STAFF)} end, ${text()}, at, at
    from chats, generate_series(1, last_seq) seq,
      lateral (select chats.id * 8 + seq as key, started_at + seq * interval '1 minute' as at) timed`.execute(db);
}

/** Two sentences and a pet's name; now and then a rare word. */
function text() {
  return sql`${pick(messageSentences, key, 11)} || ' ' || ${pick(messageSentences, key, 12)}
    || case when ${draw(key, 13, 3)} = 0 then ' It is about ' || ${pick(petNames, key, 14)} || '.' else '' end
    || case when ${chance(key, 15)} < 0.0005 then ' ' || ${pick(rareWords, key, 16)} else '' end`;
}
