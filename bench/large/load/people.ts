import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { HISTORY_DAYS, STAFF, type ShelterSize } from './shelter-size.ts';
import { domains, firstNames, lastNames } from './words.ts';

const i = sql`i`;

/** People in the order of their sign-up; the first ones are the staff. */
export async function loadPeople(db: Database, { people }: ShelterSize): Promise<void> {
  await sql`
    insert into users (id, name, email, phone_number, role_id, created_at)
    select i, first || ' ' || last,
      case when i = 1 then 'admin@large.example' when i = ${sql.lit(STAFF + 1)} then 'adopter@large.example'
        else regexp_replace(fold_text(first || '.' || last), '[^a-z.]', '', 'g') || i || '@' || ${pick(domains, i, 3)} end,
      '+1 ' || 200 + ${draw(i, 4, 700)} || ' 555 ' || lpad((${draw(i, 5, 10_000)})::text, 4, '0'),
      (select id from roles where name = case when i <= ${sql.lit(STAFF)} then 'Admin' else 'User' end),
      now() - interval '10 days' - ${sql.lit(HISTORY_DAYS)} * interval '1 day' * (1 - i::float8 / ${people}::int)
    from (
      select i, ${pick(firstNames, i, 1)} as first,
        ${pick(lastNames, i, 2)} || case when ${draw(i, 6, 9)} = 0 then '-' || ${pick(lastNames, i, 7)} else '' end as last
      from generate_series(1, ${people}::int) i
    ) names`.execute(db);
  await sql`
    insert into payment_methods (user_id, payment_type, method, created_at)
    select id, 'MasterCard', '**** **** **** ' || 1000 + ${draw(sql`id`, 11, 9000)}, created_at
    from users where ${draw(sql`id`, 10, 10)} = 0`.execute(db);
  await sql`
    insert into sessions (user_id, token_hash, ip, user_agent, created_at, last_used_at)
    select id, encode(sha256(('large session ' || id)::bytea), 'hex'), '192.0.2.' || id % 250, 'Mozilla/5.0',
      greatest(created_at, now() - interval '60 days'), now() - ${chance(sql`id`, 12)} * interval '5 days'
    from users where ${draw(sql`id`, 13, 10)} = 0 and id > ${sql.lit(STAFF + 1)}`.execute(db);
  await sql`
    insert into saved_searches (user_id, name, query, frequency, unsubscribe_token, last_checked_at, created_at)
    select id, 'Small dogs', '?type=Dog&size=Small', 'never', md5('search ' || id), now(), created_at
    from users where ${draw(sql`id`, 14, 40)} = 0`.execute(db);
  // As the triggers do, which are off.
  await sql`
    insert into people (user_id, name, email, phone_number, created_at)
    select id, name, email, phone_number, created_at from users order by id`.execute(db);
  await sql`
    insert into person_flags (person_id, level, reason, set_by, set_at)
    select people.id, 'Note', 'Returned two pets within a month.', 1 + user_id % ${sql.lit(STAFF)},
      now() - interval '20 days'
    from people where ${draw(sql`user_id`, 15, 300)} = 0 and user_id > ${sql.lit(STAFF)}`.execute(db);
}

/** Newsletter subscribers, half of them with an account, and the newsletters sent to them. */
export async function loadNewsletters(db: Database, { people, subscribers }: ShelterSize): Promise<void> {
  await sql`
    insert into newsletter_subscribers (id, name, email, confirmed_at, unsubscribe_token, created_at, user_id)
    select i, name, email, created_at, md5('newsletter ' || i), created_at, case when i % 2 = 0 then users.id end
    from generate_series(1, ${subscribers}::int) i
    join users on users.id = ${sql.lit(STAFF)} + i * ((${people}::int - ${sql.lit(STAFF)}) / ${subscribers}::int)`.execute(
    db,
  );
  await sql`
    insert into newsletters (id, subject, preview, text, content, status, written_by, created_at, updated_at, started_at,
      finished_at)
    select i, 'News of the shelter ' || i, '', 'What happened this month.', '{"blocks":[]}', 'sent', 1, at, at, at, at
    from generate_series(1, 24) i, lateral (select now() - (25 - i) * interval '30 days' as at) times`.execute(db);
  await sql`
    insert into newsletter_recipients (newsletter_id, subscriber_id, outcome)
    select newsletters.id, newsletter_subscribers.id, 'sent'
    from newsletters, newsletter_subscribers where newsletters.id > 20`.execute(db);
}
