import { sql, type Kysely } from 'kysely';

/** Messages to owners are passed on once their sender has opened an emailed link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table owner_inquiries
      add confirmation_hash text unique,
      add confirmed_at timestamptz`.execute(db);
  await sql`update owner_inquiries set confirmed_at = created_at`.execute(db);
  await sql`
    create index owner_inquiries_unconfirmed on owner_inquiries (created_at) where confirmed_at is null`.execute(db);
}
