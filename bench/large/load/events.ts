import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { draw, pick } from './random.ts';
import { IP_DAYS, STAFF, type ShelterSize } from './shelter-size.ts';

/** The events of applications, as triggers write them one by one. */
export async function loadShelterEvents(db: Database): Promise<void> {
  await sql`
    insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, application_id, is_walk_in, location, is_demo)
    select at, event_type, pets.id, pets.name, pets.type, application_id, coalesce(is_walk_in, false), events.location, false
    from (
      select created_at as at, 2 as position, 'submitted' as event_type, pet_id, id as application_id, is_walk_in,
        null as location
      from applications
      union all
      select coalesce(decided_at, updated_at), 3, lower(status), pet_id, id, is_walk_in, null from applications
      where status <> 'Pending'
      union all
      select returned_at, 4, 'returned', pet_id, id, is_walk_in, null from applications where returned_at is not null
      union all
      select pickups.created_at, 5, 'pickup_booked', pet_id, applications.id, is_walk_in, location
      from pickups join applications on applications.id = application_id
    ) events join pets on pets.id = events.pet_id
    order by at, position, application_id`.execute(db);
}

/** What people did, and logins that make up the number. */
export async function loadAuditLog(db: Database, { auditEntries, people }: ShelterSize): Promise<void> {
  const admin = sql`1 + ${draw(sql`key`, 1, STAFF)}`;
  const changes = pick(
    ['application.noted', 'pet.updated', 'pickup.moved', 'user.updated', 'profile.updated'],
    sql`key`,
    2,
  );
  await sql`
    insert into audit_log (at, actor_id, action, subject_type, subject_id, details, ip)
    select at, actor_id, action, subject_type, subject_id, details,
      case when at > now() - ${sql.lit(IP_DAYS)} * interval '1 day' then '192.0.2.' || ${draw(sql`key`, 3, 250)} end
    from (select * from (
      select created_at as at, a.user_id as actor_id, 'application.submitted' as action, 'application' as subject_type,
        id as subject_id, jsonb_build_object('pet_id', pet_id) as details, id as key
      from applications a
      union all
      select coalesce(decided_at, updated_at), case status when 'Withdrawn' then a.user_id else ${admin} end,
        'application.' || lower(status), 'application', id, jsonb_build_object('pet_id', pet_id), id
      from applications a, lateral (select a.id as key) k where status <> 'Pending'
      union all
      select created_at, ${admin}, case when id > (select max(id) from pets) * 0.7 then 'pet.taken_in' else 'pet.added' end,
        'pet', id, jsonb_build_object('name', name), id
      from pets, lateral (select pets.id as key) k
      union all
      select given_at, given_by, 'pet.treated', 'pet', t.pet_id, jsonb_build_object('treatment', name), t.id
      from treatments t join custodies c on c.pet_id = t.pet_id and c.outcome_at is null where given_at is not null
      union all
      select weighed_at, weighed_by, 'pet.weighed', 'pet', w.pet_id, jsonb_build_object('kg', kg), w.id
      from weights w join custodies c on c.pet_id = w.pet_id and c.outcome_at is null
      union all
      select p.created_at, user_id, 'pickup.booked', 'application', application_id,
        jsonb_build_object('date', pickup_date, 'time', pickup_time, 'location', location), application_id
      from pickups p join applications a on a.id = application_id
      union all
      select issued_at, issued_by, 'fee.paid', 'application', application_id,
        jsonb_build_object('receipt', series || '-' || number, 'amount_cents', amount_cents, 'method', method), id
      from receipts
      union all
      select created_at, id, 'user.added', 'user', id, '{}', id from users
      union all
      select now() - interval '1 minute' - (key::float8 / ${auditEntries}::int) ^ 2 * 4 * interval '1600 days',
        case when key % 10 = 0 then ${admin} else person end,
        case when key % 10 = 0 then ${changes} when key % 3 = 0 then 'session.logout' else 'session.login' end,
        case when key % 10 = 0 then split_part(replace(${changes}, 'profile', 'user'), '.', 1) else 'user' end,
        case when key % 10 = 0 then key / 10 else person end, '{}', key
      from generate_series(1, (${auditEntries}::int / 2)) key,
        lateral (select ${sql.lit(STAFF + 1)} + ${draw(sql`key`, 4, people - STAFF)} as person) drawn
    ) happened order by at desc limit ${auditEntries}::int) latest
    order by at`.execute(db);
}
