import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { RECENT_DAYS, STAFF, type ShelterSize } from './shelter-size.ts';
import { firstNames, lastNames } from './words.ts';

const i = sql`i`;

/** Favorites, visits and sent emails. */
export async function loadActivity(db: Database, size: ShelterSize): Promise<void> {
  const { favorites, visits, emails, people, pets } = size;
  const person = sql`${sql.lit(STAFF + 1)} + ${draw(i, 1, people - STAFF)}`;
  await sql`
    insert into favorites (user_id, pet_id, created_at)
    select ${person}, 1 + ((${pets}::int - 1) * (1 - ${chance(i, 2)} ^ 3))::int,
      now() - ${chance(i, 3)} * interval '800 days'
    from generate_series(1, ${favorites}::int) i on conflict do nothing`.execute(db);
  await sql`
    insert into visit_requests (pet_id, pet_name, pet_key, name, email, visit_date, user_id, created_at, status)
    select pets.id, pets.name, 'no. ' || pets.id, ${pick(firstNames, i, 4)} || ' ' || ${pick(lastNames, i, 5)},
      'visitor' || i || '@mail.example', day, case when i % 2 = 0 then ${person} end, day - interval '3 days',
      case when day >= current_date then 'booked' when ${draw(i, 6, 8)} = 0 then 'no-show' else 'done' end
    from (
      select i, current_date + 14 - ((${visits}::int - i)::float8 / ${visits}::int * ${sql.lit(RECENT_DAYS)})::int as day
      from generate_series(1, ${visits}::int) i
    ) days join pets on pets.id = 1 + ${draw(i, 7, pets)} order by i`.execute(db);
  await sql`
    insert into emails (type, user_id, to_name, to_email, content, reference, status, attempts, next_attempt_at, last_error,
      created_at, completed_at)
    select type, users.id, users.name, users.email, jsonb_build_object('subject', 'Your application ' || i, 'preview', '',
        'greeting', 'Hello ' || users.name, 'paragraphs', '["Thank you for your application."]'::jsonb),
      'application ' || i, status, 1, at, case when status = 'failed' then 'Mailbox full' end, at, at
    from (
      select i, ${pick(['application-received', 'application-approved', 'application-rejected', 'message', 'pickup-reminder'], i, 8)} as type,
        case when ${draw(i, 9, 200)} = 0 then 'failed' when ${draw(i, 9, 200)} = 1 then 'dropped' else 'sent' end as status,
        now() - interval '1 hour' - ${sql.lit(RECENT_DAYS)} * interval '1 day' * (1 - i::float8 / ${emails}::int) as at,
        ${person} as user_id
      from generate_series(1, ${emails}::int) i
    ) sent join users on users.id = sent.user_id order by i`.execute(db);
}
