import { sql, type Kysely } from 'kysely';

/** A foster home that the shelter paused can't resume by itself. Earlier pauses stay the home's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table foster_homes
      add column paused_by_shelter boolean not null default false,
      add constraint foster_homes_pause check (not paused_by_shelter or status = 'paused')`.execute(db);
}
