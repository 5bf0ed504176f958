import { sql, type Kysely } from 'kysely';

/**
 * A visit is the same only for the same account: one that types somebody else's address neither meets that person's visit
 * nor learns of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index visit_requests_once`.execute(db);
  await sql`
    create unique index visit_requests_once on visit_requests
      (lower(email), pet_key, visit_date, coalesce(visit_time, ''), coalesce(location, ''), coalesce(user_id, 0))
    where status <> 'canceled'`.execute(db);
}
