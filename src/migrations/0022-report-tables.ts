import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Reports read each application's outcome and each stay from tables that triggers derive from the events. Deriving them
 * when a report is opened took ten seconds for a large shelter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createRefreshFunctions(db);
  await deriveExistingRows(db);
  await createTriggers(db);
  await recordNewsletterOutcomes(db);
  await createIndexes(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_outcomes (
      application_id integer primary key,
      submitted_at timestamptz not null,
      outcome text not null check (outcome in ('approved', 'rejected', 'withdrawn', 'removed', 'open')),
      decision_days double precision
    )`.execute(db);
  await sql`
    create table stays (
      event_id bigint primary key,
      pet_id integer not null,
      pet_type text not null,
      ended_at timestamptz not null,
      is_adoption boolean not null,
      days double precision
    )`.execute(db);
  await sql`
    create table pet_arrivals (
      pet_id integer primary key,
      since timestamptz not null
    )`.execute(db);
}

async function createRefreshFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refresh_application_outcomes(ids integer[]) returns void language sql as $$
      delete from application_outcomes where application_id = any(ids);
      ${insertOutcomes(sql`application_id = any(ids)`)}
    $$`.execute(db);
  await sql`
    create function refresh_stays(pets integer[]) returns void language sql as $$
      delete from stays where pet_id = any(pets);
      delete from pet_arrivals where pet_id = any(pets);
      ${insertStays(sql`pet_id = any(pets)`)}
    $$`.execute(db);
}

async function deriveExistingRows(db: Kysely<unknown>): Promise<void> {
  await insertOutcomes(sql`true`).execute(db);
  await insertStays(sql`true`).execute(db);
}

/** Applications without walk-ins, which nobody submitted. */
function insertOutcomes(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into application_outcomes (application_id, submitted_at, outcome, decision_days)
    select application_id, submitted_at,
      case
        when last_type in ('approved', 'rejected', 'withdrawn') then last_type
        when is_deleted then 'removed'
        else 'open'
      end,
      extract(epoch from decided_at - submitted_at) / 86400
    from (
      select application_id, min(at) filter (where event_type = 'submitted' and not is_walk_in) as submitted_at,
        min(at) filter (where event_type in ('approved', 'rejected')) as decided_at,
        bool_or(event_type = 'deleted') as is_deleted,
        (array_agg(event_type order by at desc, id desc) filter (where event_type in (
          'submitted', 'approved', 'rejected', 'waitlisted', 'reopened', 'withdrawn', 'undone')))[1] as last_type
      from shelter_events where application_id is not null and ${condition} group by application_id
    ) histories
    where submitted_at is not null`;
}

/**
 * Arrivals and departures alternate. Of several departures in a row, the adoption counts, or else the first; of several
 * arrivals, the last: a pet that was added as Adopted arrived when its status was set back. An undone approval is not a
 * departure, and undoing it is not an arrival. A stay without a known start counts only if it ended with an adoption.
 */
function insertStays(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with events as (
      select e.id, e.pet_id, e.at, e.event_type, e.pet_type,
        e.event_type in ('approved', 'marked_adopted', 'removed') as is_departure,
        e.event_type = 'approved' and not exists (
          select from shelter_events u
          where u.application_id = e.application_id and u.event_type = 'undone' and (u.at, u.id) > (e.at, e.id)
        ) as is_adoption
      from shelter_events e
      where ${condition}
        and e.event_type in ('intake', 'returned', 'undone', 'marked_back', 'approved', 'marked_adopted', 'removed')
    ),
    turns as (
      select *, lag(is_undone) over pet as follows_undone from (
        select *, event_type = 'approved' and not is_adoption as is_undone, lag(is_departure) over pet as left_before,
          lead(is_departure) over pet as is_departure_next, lead(is_adoption) over pet as is_adoption_next
        from events window pet as (partition by pet_id order by at, id)
      ) all_events
      where case when is_departure
        then is_adoption or (left_before is distinct from true and is_adoption_next is distinct from true)
        else is_departure_next is distinct from false end
      window pet as (partition by pet_id order by at, id)
    ),
    arrivals_and_departures as (
      select *, lag(at) over (partition by pet_id order by at, id) as since from turns
      where not is_undone and follows_undone is distinct from true
    ),
    new_arrivals as (
      insert into pet_arrivals (pet_id, since) select pet_id, max(at) from arrivals_and_departures group by pet_id
    )
    insert into stays (event_id, pet_id, pet_type, ended_at, is_adoption, days)
    select id, pet_id, pet_type, at, is_adoption, extract(epoch from at - since) / 86400
    from arrivals_and_departures where is_departure and (since is not null or is_adoption)`;
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function derive_from_event() returns trigger language plpgsql as $$
    declare
      event shelter_events := case when tg_op = 'DELETE' then old else new end;
    begin
      -- The first event of an application or pet, by far the most frequent, needs no look at others.
      if tg_op = 'INSERT' and event.event_type = 'submitted' then
        if not event.is_walk_in then
          insert into application_outcomes (application_id, submitted_at, outcome)
          values (event.application_id, event.at, 'open');
        end if;
        return null;
      end if;
      if tg_op = 'INSERT' and event.event_type = 'intake' then
        insert into pet_arrivals (pet_id, since) values (event.pet_id, event.at);
        return null;
      end if;
      if event.event_type in (
        'intake', 'returned', 'undone', 'marked_back', 'approved', 'marked_adopted', 'removed') then
        perform refresh_stays(array[event.pet_id]);
      end if;
      if event.application_id is not null and event.event_type not in ('pickup_booked', 'returned') then
        perform refresh_application_outcomes(array[event.application_id]);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger derive_from_event after insert or delete on shelter_events
    for each row execute function derive_from_event()`.execute(db);
}

/** The outcome of each newsletter is counted without reading its emails. */
async function recordNewsletterOutcomes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_delivered_newsletter() returns trigger language plpgsql as $$
    begin
      update newsletter_recipients set outcome = nullif(new.status, 'queued') where email_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_delivered_newsletter after update of status on emails for each row
    when (new.type = 'newsletter' and new.status <> old.status) execute function record_delivered_newsletter()`.execute(
    db,
  );
  await sql`
    update newsletter_recipients set outcome = emails.status
    from emails where emails.id = email_id and emails.status <> 'queued'`.execute(db);
}

/** Each in the order of a list, or of what a cleanup deletes. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`application_outcomes_submitted on application_outcomes (submitted_at) include (outcome, decision_days)`,
    sql`stays_ended on stays (ended_at) include (pet_type, is_adoption, days)`,
    sql`stays_pet on stays (pet_id)`,
    sql`shelter_events_adoptions on shelter_events (at) include (event_type, pet_type, application_id, is_walk_in)
      where event_type in ('approved', 'returned')`,
    sql`receipts_newest on receipts (issued_at desc, id desc) include (type, method, pet_species, amount_cents)`,
    sql`receipts_search on receipts using gin (person_name gin_trgm_ops, pet_name gin_trgm_ops, (
      series || '-' || lpad(number::text, greatest(4, length(number::text)), '0')) gin_trgm_ops)`,
    sql`chats_in_order on chats (waiting_since asc nulls last, last_message_at desc, id desc)`,
    sql`chats_unread on chats (id) where waiting_since is not null or shelter_read_seq < last_seq`,
    sql`success_stories_changed on success_stories (updated_at desc, id desc)`,
    sql`emails_by_status on emails (status, created_at desc, id desc)`,
    sql`emails_completed on emails (completed_at) where completed_at is not null`,
    sql`newsletter_recipients_outcome on newsletter_recipients (newsletter_id, outcome)`,
    sql`applications_final on applications (updated_at) where status in ('Rejected', 'Withdrawn')`,
    sql`audit_log_ip on audit_log (at) where ip is not null`,
  ]) {
    await sql`create index ${index}`.execute(db);
  }
}
