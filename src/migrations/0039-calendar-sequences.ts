import { sql, type Kysely } from 'kysely';

/** The SEQUENCE of the calendar files of pickups and visits: it grows with each change, whatever the clock does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    create function count_calendar_change() returns trigger language plpgsql as $$
    begin
      new.calendar_sequence := old.calendar_sequence + 1;
      return new;
    end $$`.execute(db);
  for (const table of ['pickups', 'visit_requests']) {
    await sql`alter table ${sql.table(table)} add calendar_sequence integer not null default 0`.execute(db);
    // Files that were sent before count twice the seconds since the booking, a few more at most.
    await sql`
      update ${sql.table(table)}
      set calendar_sequence = greatest(0, ceil(extract(epoch from now() - created_at)))::integer + 2`.execute(db);
    await sql`
      create trigger count_calendar_change before update on ${sql.table(table)}
      for each row execute function count_calendar_change()`.execute(db);
  }
  await sql`set constraints all deferred`.execute(db);
}
