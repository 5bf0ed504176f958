import { sql, type Kysely } from 'kysely';

/** A visitor who leaves the time to the shelter still says where they would like to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_requests
      drop constraint visit_requests_time_and_location,
      add constraint visit_requests_time_and_location check (visit_time is null or location is not null)`.execute(db);
}
