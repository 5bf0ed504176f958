import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { STAFF, type ShelterSize } from './shelter-size.ts';
import { cities, petSentences, reasons, streets } from './words.ts';

const id = sql`id`;
const key = sql`pet_id * 8 + nth`;
const drawn = sql`pets.id * 8 + nth`;

/**
 * Applications in the order of their submission. An adopted pet has one that was approved, and others that were not.
 * One adopted pet in thirty had come back from an earlier home.
 */
export async function loadApplications(db: Database, size: ShelterSize): Promise<void> {
  await plan(db, size);
  await sql`
    insert into applications (id, user_id, pet_id, is_walk_in, anonymized_at, first_name, last_name, email, phone_number,
      answers, status, reason, is_reason_internal, fee_cents, created_at, updated_at, decided_at, returned_at,
      return_reason)
    select planned.id, case when person then users.id end, pet_id, is_walk_in, case when is_anonymous then ended_at end,
      case when is_anonymous then '' else split_part(users.name, ' ', 1) end,
      case when is_anonymous then '' else split_part(users.name, ' ', 2) end,
      case when is_anonymous then '' else users.email end, case when is_anonymous then '' else users.phone_number end,
      case when person then ${answers()} end,
      status, case when status = 'Rejected' then ${pick(reasons, sql`planned.id`, 1)} end,
      ${draw(sql`planned.id`, 2, 10)} = 0, case when status = 'Approved' then fee_cents end,
      planned.created_at, ended_at, case when status in ('Approved', 'Rejected') then decided_at end,
      returned_at, case when returned_at is not null then 'Moved to another city.' end
    from (
      select *, not is_walk_in and not is_anonymous as person, coalesce(returned_at, decided_at, created_at) as ended_at
      from pg_temp.planned
    ) planned
    join users on users.id = planned.user_id
    order by planned.id`.execute(db);
  await sql`
    update pets set has_been_applied_for = true from (select distinct pet_id from applications) applied
    where pets.id = applied.pet_id`.execute(db);
  await loadNotesAndDrafts(db);
}

/** Who applies for what and when, with the outcome; competing applicants of a pet are different people. */
async function plan(db: Database, { applications, people, pets }: ShelterSize): Promise<void> {
  await sql`
    create temp table planned as
    select row_number() over (order by created_at, pet_id, nth)::int as id, *
    from (
      select pet_id, nth, fee_cents, is_returned, least(created_at, now() - interval '5 minutes') as created_at, status,
        case when status in ('Approved', 'Rejected', 'Withdrawn') then
          case when is_returned then created_at + lived * 0.1 when status = 'Approved' then left_at
            else created_at + (left_at - created_at) * (0.2 + 0.8 * ${chance(key, 5)}) end end as decided_at,
        case when is_returned then created_at + lived * 0.4 end as returned_at,
        status = 'Approved' and ${draw(key, 6, 25)} = 0 as is_walk_in,
        status = 'Approved' and ${draw(key, 6, 25)} = 1 as is_anonymous,
        (${sql.lit(STAFF + 1)} + (${draw(sql`pet_id`, 7, 1_000_000_000)} + nth * 37)
          % greatest(100, (${people}::int - ${sql.lit(STAFF)} - 1) * (pet_id::float8 / ${pets}::int))::int)::int as user_id
      from (
        select pets.id as pet_id, nth, updated_at as left_at, updated_at - pets.created_at as lived,
          case type when 'Dog' then 35000 when 'Cat' then 20000 else 5000 end as fee_cents,
          nth = 1 and came_back as is_returned,
          case when adoption_status = 'Adopted' then case
            when nth = 0 or (nth = 1 and came_back) then 'Approved'
            else ${pick(['Rejected', 'Rejected', 'Rejected', 'Rejected', 'Withdrawn', 'Waitlisted'], drawn, 8)} end
          else ${pick(['Pending', 'Pending', 'Pending', 'Waitlisted', 'Rejected', 'Withdrawn'], drawn, 9)} end as status,
          case when adoption_status = 'Adopted' then pets.created_at + (updated_at - pets.created_at)
              * case when nth = 1 and came_back then 0.1 when came_back then 0.7 else 0.9 * ${chance(drawn, 10)} end
            else greatest(pets.created_at, now() - interval '60 days' * ${chance(drawn, 11)}) end as created_at
        from pets, generate_series(0, 4) as nth,
          lateral (select adoption_status = 'Adopted' and ${draw(sql`pets.id`, 12, 30)} = 0
            and updated_at - pets.created_at > interval '40 days' as came_back) as stay
        -- A few were adopted without an application.
        where case when adoption_status = 'Adopted'
            then ${draw(sql`pets.id`, 13, 50)} > 0 and nth <= greatest(${draw(sql`pets.id`, 14, 5)}, came_back::int)
          else nth < ${draw(sql`pets.id`, 15, 4)} end
        order by nth > 1, nth, hashint4(pets.id) limit ${applications}::int
      ) drawn
    ) dated`.execute(db);
  await sql`analyze pg_temp.planned`.execute(db);
}

/** As long as real ones. */
function answers() {
  const n = sql`planned.id`;
  return sql`jsonb_build_object(
    'age_category', case when ${draw(n, 20, 60)} = 0 then 'under18' else '18plus' end,
    'address', 1 + ${draw(n, 21, 240)} || ' ' || ${pick(streets, n, 22)}, 'city', ${pick(cities, n, 23)},
    'province', 'WA', 'postal_code', (98000 + ${draw(n, 24, 999)})::text,
    'living_environment', 'House with garden', 'duration_at_address', 1 + ${draw(n, 25, 20)} || ' years',
    'residents', 'My partner and I, and our two children (8 and 11).', 'home_description', ${pick(petSentences, n, 26)},
    'allergies', 'no', 'partner_agreement', 'yes', 'alone_time', 'About three hours on weekdays.',
    'spayed_neutered', 'yes', 'current_pets_vaccinated', 'yes', 'dog_stay', 'Inside, with access to the garden.',
    'enrichment', ${pick(petSentences, n, 27)}, 'had_dogs_before', 'yes', 'training_methods', 'Praise and patience.',
    'has_veterinarian', 'yes', 'vet_frequency', 'annually', 'willing_to_work_on', 'Everything that needs time.',
    'reference', ${pick(petSentences, n, 28)})`;
}

async function loadNotesAndDrafts(db: Database): Promise<void> {
  const admin = sql`1 + ${draw(id, 31, STAFF)}`;
  await sql`
    insert into application_notes (application_id, author_id, text, created_at)
    select id, ${admin}, ${pick(reasons, id, 32)}, created_at + interval '1 hour'
    from applications where ${draw(id, 30, 10)} = 0 order by id`.execute(db);
  await sql`
    insert into application_checks (application_id, type, outcome, checked_by, checked_at)
    select id, type, 'good', ${admin}, created_at + interval '2 hours'
    from applications, unnest('{reference,veterinarian}'::text[]) type where ${draw(id, 33, 10)} = 0`.execute(db);
  await sql`
    insert into application_drafts (user_id, pet_id, answers, updated_at)
    select id, 0, '{"city":"Seattle"}', now() - interval '1 day' from users where ${draw(id, 34, 100)} = 0`.execute(db);
}
