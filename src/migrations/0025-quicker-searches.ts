import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * What lists and reports of a large shelter still read row by row: adoptions with their pickups, fees that are due,
 * chats and emails that contain a text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCountedAdoptions(db);
  await createDueFees(db);
  await createIndexes(db);
}

/** Adoptions and returns that were not undone, with the location of the application's last booked pickup. */
async function createCountedAdoptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counted_adoptions (
      event_id bigint primary key,
      application_id integer not null,
      at timestamptz not null,
      event_type text not null check (event_type in ('approved', 'returned')),
      pet_type text not null,
      is_walk_in boolean not null,
      location text
    )`.execute(db);
  await sql`
    create function refresh_counted_adoptions(ids integer[]) returns void language sql as $$
      delete from counted_adoptions where application_id = any(ids);
      ${insertCountedAdoptions(sql`e.application_id = any(ids)`)}
    $$`.execute(db);
  await sql`
    create function rebuild_counted_adoptions() returns void language sql as $$
      delete from counted_adoptions;
      ${insertCountedAdoptions(sql`true`)}
    $$`.execute(db);
  await sql`select rebuild_counted_adoptions()`.execute(db);
  await sql`
    create index counted_adoptions_time on counted_adoptions (at)
      include (event_type, pet_type, is_walk_in, location)`.execute(db);
  await sql`create index counted_adoptions_application on counted_adoptions (application_id)`.execute(db);
  await deriveAdoptionsFromEvents(db);
}

function insertCountedAdoptions(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into counted_adoptions (event_id, application_id, at, event_type, pet_type, is_walk_in, location)
    select e.id, e.application_id, e.at, e.event_type, e.pet_type, e.is_walk_in, booked.location
    from shelter_events e left join lateral (
      select b.location from shelter_events b
      where b.application_id = e.application_id and b.event_type = 'pickup_booked'
      order by b.at desc, b.id desc limit 1
    ) booked on true
    where ${condition} and e.event_type in ('approved', 'returned') and not exists (
      select from shelter_events u
      where u.application_id = e.application_id and u.event_type = 'undone' and (u.at, u.id) > (e.at, e.id))
    on conflict (event_id) do update set location = excluded.location`;
}

/** Makes the function also derive adoptions. `on conflict`: a deleted application or pet may be inserted again. */
async function deriveAdoptionsFromEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function derive_from_event() returns trigger language plpgsql as $$
    declare
      event shelter_events := case when tg_op = 'DELETE' then old else new end;
    begin
      -- The first event of an application or pet, by far the most frequent, needs no look at others.
      if tg_op = 'INSERT' and event.event_type = 'submitted' then
        if event.is_walk_in then return null; end if;
        insert into application_outcomes (application_id, submitted_at, outcome)
        values (event.application_id, event.at, 'open') on conflict do nothing;
        if found then return null; end if;
      end if;
      if tg_op = 'INSERT' and event.event_type = 'intake' then
        insert into pet_arrivals (pet_id, since) values (event.pet_id, event.at) on conflict do nothing;
        if found then return null; end if;
      end if;
      if event.event_type in (
        'intake', 'returned', 'undone', 'marked_back', 'approved', 'marked_adopted', 'removed') then
        perform refresh_stays(array[event.pet_id]);
      end if;
      if event.event_type in ('approved', 'returned', 'undone', 'pickup_booked') then
        perform refresh_counted_adoptions(array[event.application_id]);
      end if;
      if event.application_id is not null and event.event_type not in ('pickup_booked', 'returned') then
        perform refresh_application_outcomes(array[event.application_id]);
      end if;
      return null;
    end $$`.execute(db);
}

/** Approved applications whose fee is due: neither paid nor refunded since the approval. */
async function createDueFees(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due_fees (
      application_id integer primary key references applications on delete cascade
    )`.execute(db);
  await sql`
    create function refresh_due_fee(id integer) returns void language sql as $$
      delete from due_fees where application_id = id;
      ${insertDueFees(sql`a.id = refresh_due_fee.id`)}
    $$`.execute(db);
  await sql`
    create function rebuild_due_fees() returns void language sql as $$
      delete from due_fees;
      ${insertDueFees(sql`true`)}
    $$`.execute(db);
  await sql`select rebuild_due_fees()`.execute(db);
  await sql`
    create function refresh_due_fee_of_application() returns trigger language plpgsql as $$
    begin
      perform refresh_due_fee(new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger refresh_due_fee_on_insert after insert on applications for each row
    when (new.active_pet_key is not null) execute function refresh_due_fee_of_application()`.execute(db);
  await sql`
    create trigger refresh_due_fee_on_update after update on applications for each row
    when (old.active_pet_key is distinct from new.active_pet_key or old.decided_at is distinct from new.decided_at)
    execute function refresh_due_fee_of_application()`.execute(db);
  await sql`
    create function refresh_due_fee_of_receipt() returns trigger language plpgsql as $$
    begin
      perform refresh_due_fee(new.application_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger refresh_due_fee after insert or update of is_refunded on receipts for each row
    when (new.application_id is not null) execute function refresh_due_fee_of_receipt()`.execute(db);
}

function insertDueFees(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into due_fees (application_id)
    select a.id from applications a
    where ${condition} and a.active_pet_key is not null and not exists (
      select from receipts r
      where r.application_id = a.id
        and ((r.type = 'payment' and not r.is_refunded) or (r.type = 'refund' and r.issued_at >= a.decided_at)))
    on conflict do nothing`;
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Parts of a name, address, subject or message, in any letter case.
    `create index emails_search on emails using gin (
      to_name gin_trgm_ops, to_email gin_trgm_ops, (content ->> 'subject') gin_trgm_ops)`,
    `create index chats_email on chats using gin (email gin_trgm_ops) where email is not null`,
    `create index chat_messages_search on chat_messages using gin (text gin_trgm_ops)`,

    // With the status: applications of one status are found in the order of pets or applicants without reading others.
    `drop index applications_pet`,
    `create index applications_pet on applications (pet_id, status) include (id)`,
    `drop index applications_by_applicant`,
    `create index applications_by_applicant on applications (applicant_order, id) include (status)`,

    // With what people are searched by: a search reads the index in order.
    `drop index users_by_name`,
    `create index users_by_name on users (lower(name), id) include (name, search_text)`,

    // What jobs look for every minute or hour; few rows have it.
    `create index messages_to_email on messages (sender, user_id, created_at)
      where read_at is null and emailed_at is null`,
    `create index users_demo on users (id) where is_demo`,
    `create index emails_goodbye on emails (completed_at) where type = 'account-deleted'`,

    // Reports read counted_adoptions.
    `drop index shelter_events_adoptions`,
    // Due fees no longer scan all adopted pets' applications.
    `drop index applications_active`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
