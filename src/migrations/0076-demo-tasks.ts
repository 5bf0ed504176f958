import { sql, type Kysely } from 'kysely';

/** The demo shelter has tasks, too, which leave with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add is_demo boolean not null default false`.execute(db);
}
