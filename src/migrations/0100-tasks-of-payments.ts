import { sql, type Kysely } from 'kysely';

/**
 * What adds a task by itself, so that an event that arrives twice adds it once, and the task is finished when its reason has
 * ended. The disputes that are open now get theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tasks add column source text constraint tasks_source unique check (source <> '')`.execute(db);
  await sql`
    insert into tasks (title, details, due_on, application_id, created_at, is_demo, source)
    select 'Respond to a dispute', 'Respond in Stripe’s dashboard. If you don’t respond, you’ll lose the money.',
      (d.respond_by at time zone 'UTC')::date, t.application_id, d.opened_at, t.is_demo, 'dispute ' || d.id
    from disputes d join checkout_attempts t on t.id = d.attempt_id
    where d.status = 'open'`.execute(db);
}
