import { sql, type Kysely } from 'kysely';

/** For the staff's lists with filters, at 50,000 pets and 100,000 people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A pet's row is wide, and lists of applications need only these of it.
  await sql`create index pets_type on pets (id) include (type, location)`.execute(db);
  await sql`create index pets_of_owners on pets (id) where listed_by_owner`.execute(db);
  await sql`create index applications_by_user on applications (status, user_id) where user_id is not null`.execute(db);
  await sql`create index users_by_age on users (created_at, id)`.execute(db);
  await sql`create index users_by_role on users (role_id, lower(name), id)`.execute(db);
  await sql`
    create index newsletter_subscribers_by_name on newsletter_subscribers (lower(name), id)
    where confirmed_at is not null`.execute(db);
}
