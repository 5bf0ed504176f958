import { sql, type Kysely } from 'kysely';

/**
 * Without an account, one person may visit a pet twice in a day. A stranger who books in somebody's name then learns
 * nothing about that person's own visit, and doesn't keep them from booking it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index visit_requests_once`.execute(db);
  await sql`
    create unique index visit_requests_once
    on visit_requests (lower(email), pet_key, visit_date, coalesce(visit_time, ''), coalesce(location, ''))
    where status <> 'canceled'`.execute(db);
}
