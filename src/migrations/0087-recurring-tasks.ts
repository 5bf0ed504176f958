import { sql, type Kysely } from 'kysely';

/** Tasks that repeat, tasks from events, and a daily email of what is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks
      add column repeats text
        check (repeats in ('daily', 'weekly', 'every two weeks', 'monthly', 'every three months', 'yearly')),
      -- The task before in the series. Each has one next task, whoever finishes it at the same time.
      add column repeated_from integer unique references tasks on delete set null,
      add constraint tasks_repeat_by_day check (repeats is null or due_on is not null)`.execute(db);
  await sql`
    create table task_rules (
      event text primary key check (event in ('application', 'adoption', 'procedure')),
      is_enabled boolean not null,
      title text not null check (title <> ''),
      -- From the event to the day on which the task is due.
      days integer not null check (days between 0 and 365),
      owner_id integer references users on delete set null,
      -- Events of before make no tasks.
      enabled_at timestamptz not null
    )`.execute(db);
  await sql`create index task_rules_owner on task_rules (owner_id) where owner_id is not null`.execute(db);
  await sql`
    insert into task_rules (event, is_enabled, title, days, enabled_at) values
      ('application', false, 'Home check', 3, now()),
      ('adoption', true, 'Follow-up call', 7, now()),
      ('procedure', true, 'Recheck', 0, now())`.execute(db);
  // The events that have made a task, also after the task was deleted.
  await sql`
    create table task_events (
      event text not null,
      subject_id integer not null,
      created_at timestamptz not null,
      primary key (event, subject_id)
    )`.execute(db);
  // Who has got the email of a day.
  await sql`
    create table task_digests (
      user_id integer not null references users on delete cascade,
      day date not null,
      primary key (user_id, day)
    )`.execute(db);
  await sql`alter table email_opt_outs drop constraint email_opt_outs_type_check`.execute(db);
  await sql`
    alter table email_opt_outs add constraint email_opt_outs_type_check
      check (type in ('messages', 'follow-ups', 'reminders', 'notifications', 'task digests'))`.execute(db);
}
