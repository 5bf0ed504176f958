import { sql, type Kysely } from 'kysely';

/** The shelter's location at which a pet lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pets add column location text check (location in ('Main Branch', 'Downtown', 'Eastside'))`.execute(db);
}
