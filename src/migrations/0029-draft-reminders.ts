import { sql, type Kysely } from 'kysely';

/** Reminders of unfinished applications, for people who ask for them; a draft is reminded of once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order in which most calls lock their rows: an older server may still be writing.
  await sql`lock table users, application_drafts in access exclusive mode`.execute(db);
  await sql`
    create table draft_reminder_preferences (
      user_id integer primary key references users (id) on delete cascade,
      is_enabled boolean not null,
      unsubscribe_token text not null unique
    )`.execute(db);
  await sql`alter table application_drafts add column reminded_at timestamptz`.execute(db);
}
