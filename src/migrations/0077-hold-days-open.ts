import { sql, type Kysely } from 'kysely';

/**
 * A booking reads whether its day is closed with this function, which keeps the day open until the transaction ends: closing
 * a day inserts a row, which waits for the lock. A booking in turn waits for a closing that came first, and then finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_day_open(booked_day date, booked_at text)
    returns table (location text, reason text) language plpgsql as $$
    begin
      lock table closed_days in share mode;
      -- Closed everywhere comes first.
      return query
        select closed.location, closed.reason from closed_days as closed
        where closed.day = booked_day and closed.location in ('', booked_at)
        order by closed.location limit 1;
    end $$`.execute(db);
}
