import { sql, type Kysely } from 'kysely';

/** For lists and counts of applications with filters, at 125,000 applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row is wide. With what most filters need, they read the index alone.
  await sql`drop index applications_by_status`.execute(db);
  await sql`
    create index applications_by_status on applications (status, created_at desc, id desc)
    include (pet_id, assigned_to)`.execute(db);
  // Those whose decision may be overdue, the oldest first.
  await sql`
    create index applications_to_decide on applications (created_at, id) include (pet_id, assigned_to)
    where status = 'Pending' and info_requested_at is null`.execute(db);
  await sql`create index applications_walk_ins on applications (user_id, person_id) where is_walk_in`.execute(db);
}
