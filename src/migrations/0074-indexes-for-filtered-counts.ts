import { sql, type Kysely } from 'kysely';

/** For counts of pets and applications with filters, at 50,000 pets and 125,000 applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A pet's row is wide. With what the filters of View Pets need, counting reads this index alone.
  await sql`
    create index pets_by_status on pets (status_rank, created_at, id)
    include (
      type, gender, location, listed_by_owner, is_checked, is_listed, featured, adoption_status, updated_at, archived_at)`.execute(
    db,
  );
  // With what lists of applications are filtered by beside these.
  await sql`drop index applications_under_18`.execute(db);
  await sql`
    create index applications_under_18 on applications (created_at desc, id desc) include (pet_id, assigned_to)
    where answers ->> 'age_category' = 'under18'`.execute(db);
  await sql`drop index applications_returned`.execute(db);
  await sql`
    create index applications_returned on applications (created_at desc, id desc) include (pet_id, assigned_to)
    where returned_at is not null`.execute(db);
}
