import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { STAFF, type ShelterSize } from './shelter-size.ts';
import { petSentences } from './words.ts';

const id = sql`id`;
const TIMES = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'];

/** What follows an approval: pickup, receipts, follow-ups, success stories. */
export async function loadHandovers(db: Database, size: ShelterSize): Promise<void> {
  await sql`
    insert into pickups (application_id, pickup_date, pickup_time, location, slot_position, status, reminded_for,
      created_at, updated_at)
    select id, day, time, location, row_number() over (partition by day, time, location order by id),
      case when day >= current_date then 'booked' when ${draw(id, 4, 40)} = 0 then 'no-show' else 'done' end,
      day, decided_at, decided_at
    from (
      select id, decided_at, (decided_at + interval '1 day' + interval '9 days' * ${chance(id, 1)})::date as day,
        ${pick(TIMES, id, 2)} as time, ${pick(['Main Branch', 'Downtown', 'Eastside'], id, 3)} as location
      from applications where status = 'Approved' and ${draw(id, 5, 20)} > 0
    ) booked`.execute(db);
  await loadReceipts(db);
  await sql`
    insert into follow_ups (application_id, days, queued_at)
    select id, days, now()
    from applications, unnest('{3,14,30,60}'::int[]) days
    where status = 'Approved' and user_id is not null and returned_at is null
      and decided_at > now() - interval '130 days'`.execute(db);
  await sql`
    insert into success_stories (application_id, user_id, pet_id, pet_name, pet_species, author_name, title, text,
      may_publish, status, decided_at, decided_by, created_at, updated_at)
    select a.id, a.user_id, p.id, p.name, p.species, a.first_name, p.name || ' at home',
      ${pick(petSentences, sql`a.id`, 6)} || ' ' || ${pick(petSentences, sql`a.id`, 7)}, true, s.status, decided, 1,
      decided, decided
    from (
      select *, decided_at + interval '30 days' as decided from applications
      where status = 'Approved' and user_id is not null and decided_at < now() - interval '40 days'
      order by hashint4(id) limit ${size.stories}::int
    ) a join pets p on p.id = a.pet_id,
      lateral (select ${pick(['published', 'published', 'published', 'submitted', 'declined'], sql`a.id`, 8)} as status) as s
    order by decided`.execute(db);
}

/** A payment per approved application, refunded for half of the returned ones. Numbers have no gaps. */
async function loadReceipts(db: Database): Promise<void> {
  await sql`
    create temp table issued as
    select row_number() over (order by issued_at, application_id, type) as id, *
    from (
      select 'payment' as type, id as application_id, decided_at + interval '2 days' as issued_at,
        returned_at is not null and ${draw(id, 10, 2)} = 0 as is_refunded
      from applications where status = 'Approved' and decided_at < now() - interval '3 days' and ${draw(id, 11, 25)} > 0
      union all
      select 'refund', id, returned_at + interval '1 day', false
      from applications where returned_at is not null and ${draw(id, 10, 2)} = 0 and ${draw(id, 11, 25)} > 0
    ) planned`.execute(db);
  await sql`
    insert into receipts (id, series, number, type, application_id, user_id, refunds, amount_cents, fee_cents, method,
      pet_name, pet_species, person_name, shelter_name, issued_by, issued_at)
    select i.id, series, row_number() over (partition by series order by i.id), i.type, a.id, a.user_id,
      case when i.type = 'refund' then payment.id end, a.fee_cents, a.fee_cents,
      ${pick(['cash', 'card', 'card', 'PayPal'], sql`a.id`, 12)}, p.name, p.species,
      btrim(a.first_name || ' ' || a.last_name), 'Pawhaven', 1 + ${draw(sql`a.id`, 13, STAFF)}, i.issued_at
    from issued i
    join applications a on a.id = i.application_id
    join pets p on p.id = a.pet_id
    left join issued payment on payment.application_id = i.application_id and payment.type = 'payment',
      lateral (select to_char(i.issued_at, 'YYYY') as series) years`.execute(db);
  await sql`
    insert into receipt_series (series, last_number) select series, max(number) from receipts group by series`.execute(
    db,
  );
}
