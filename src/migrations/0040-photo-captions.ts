import { sql, type Kysely } from 'kysely';

/** What a photo shows, for people who can't see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column caption text`.execute(db);
}
