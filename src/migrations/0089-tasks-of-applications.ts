import { sql, type Kysely } from 'kysely';

/**
 * Tasks about an application are deleted with it. Their titles name the applicant: without the application, staff who may
 * not view people would read them, and they would outlive the person's account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks
      drop constraint tasks_application_id_fkey,
      add constraint tasks_application_id_fkey
        foreign key (application_id) references applications (id) on delete cascade`.execute(db);
}
