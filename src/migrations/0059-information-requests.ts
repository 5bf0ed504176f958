import { sql, type Kysely } from 'kysely';

/** The shelter asks an applicant a question, and the application waits for the reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table applications
      add info_requested_at timestamptz,
      add info_question text,
      add info_thread_id integer references messages (id) on delete set null,
      add constraint applications_info_complete check ((info_requested_at is null) = (info_question is null)),
      add constraint applications_info_thread check (info_thread_id is null or info_requested_at is not null),
      add constraint applications_info_open check (info_requested_at is null or status in ('Pending', 'Waitlisted'))`.execute(
    db,
  );
  await sql`alter table messages add is_question boolean not null default false`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await sql`
    create index applications_info_requested on applications (created_at, id)
    where info_requested_at is not null`.execute(db);
  await sql`
    create index applications_info_thread on applications (info_thread_id)
    where info_thread_id is not null`.execute(db);
}
