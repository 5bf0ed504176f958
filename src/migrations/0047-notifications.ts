import { sql, type Kysely } from 'kysely';

/** What colleagues tell an Admin by working with them: an assignment, a mention, a task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id integer generated always as identity primary key,
      recipient_id integer not null references users (id) on delete cascade,
      actor_id integer references users (id) on delete set null,
      type text not null,
      details jsonb not null,
      url text not null check (url like '/admin-dashboard%'),
      created_at timestamptz not null,
      read_at timestamptz,
      emailed_at timestamptz
    )`.execute(db);
  await sql`create index notifications_of_recipient on notifications (recipient_id, id)`.execute(db);
  await sql`
    create index notifications_unread on notifications (recipient_id, id) where read_at is null`.execute(db);
  await sql`
    create index notifications_to_email on notifications (created_at)
    where read_at is null and emailed_at is null`.execute(db);
  await sql`create index notifications_created_at on notifications (created_at)`.execute(db);
  await sql`create index notifications_actor on notifications (actor_id)`.execute(db);
  await sql`alter table email_opt_outs drop constraint email_opt_outs_type_check`.execute(db);
  await sql`
    alter table email_opt_outs add constraint email_opt_outs_type_check
    check (type in ('messages', 'follow-ups', 'reminders', 'notifications'))`.execute(db);
}
