import { sql, type Kysely } from 'kysely';

/** Visits with a time and a location, which visitors change by a link from their email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_requests
      add visit_time text,
      add location text,
      add slot_position smallint check (slot_position > 0),
      add reminded_for date,
      add updated_at timestamptz not null default now()`.execute(db);
  await sql`update visit_requests set updated_at = created_at`.execute(db);
  await sql`
    alter table visit_requests
      drop constraint visit_requests_status_check,
      add constraint visit_requests_status_check
        check (status in ('requested', 'booked', 'done', 'no-show', 'canceled')),
      add constraint visit_requests_time_and_location check ((visit_time is null) = (location is null)),
      add constraint visit_requests_position_of_slot check (slot_position is null or visit_time is not null),
      add constraint visit_requests_one_per_slot_position
        unique (visit_date, visit_time, location, slot_position)`.execute(db);
  // A canceled visit leaves its day to another one.
  await sql`drop index visit_requests_once`.execute(db);
  await sql`
    create unique index visit_requests_once on visit_requests (lower(email), pet_key, visit_date)
    where status <> 'canceled'`.execute(db);

  // Each email has a link of its own, so that earlier ones still work.
  await sql`
    create table visit_links (
      token_hash text primary key,
      visit_id integer not null references visit_requests (id) on delete cascade
    )`.execute(db);
  await sql`create index visit_links_visit on visit_links (visit_id)`.execute(db);
  await sql`
    create function erase_visit_link() returns trigger language plpgsql as $$
    begin
      perform erase_access_link(old.token_hash);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger erase_visit_link after delete on visit_links
    for each row execute function erase_visit_link()`.execute(db);
}
