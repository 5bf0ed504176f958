import { sql, type Kysely } from 'kysely';

export const compatibleWith = 'any';

/** What the shelter's servers share, and Redis doesn't know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_secret (
      is_only boolean primary key default true check (is_only),
      secret text not null check (length(secret) >= 43)
    )`.execute(db);
}
