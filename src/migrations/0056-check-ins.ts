import { sql, type Kysely } from 'kysely';

/** Staff check people in, and book visits for people who have only a phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table visit_requests
      add phone text not null default '',
      add arrived_at timestamptz,
      drop constraint visit_requests_status_check,
      add constraint visit_requests_status_check
        check (status in ('requested', 'booked', 'arrived', 'in-progress', 'done', 'no-show', 'canceled'))`.execute(db);
  await sql`
    do $$
    declare found text;
    begin
      for found in
        select conname from pg_constraint
        where contype = 'c' and conrelid = 'pickups'::regclass and pg_get_constraintdef(oid) ~ 'no-show'
      loop
        execute format('alter table pickups drop constraint %I', found);
      end loop;
    end $$`.execute(db);
  await sql`
    alter table pickups
      add arrived_at timestamptz,
      add constraint pickups_status_check
        check (status in ('booked', 'arrived', 'in-progress', 'done', 'no-show'))`.execute(db);
  // Visitors without an email address differ by name and phone.
  await sql`drop index visit_requests_once`.execute(db);
  await sql`
    create unique index visit_requests_once on visit_requests (
      (case when email = '' then name || E'\n' || phone else lower(email) end),
      pet_key, visit_date, coalesce(visit_time, ''), coalesce(location, ''), coalesce(user_id, 0))
    where status <> 'canceled'`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
