import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { isAllowed, lockAllowedUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { taskEvents, taskMessages, type TaskEvent } from '../tasks.constants.ts';
import type { TaskRule, TaskRuleUpdate } from '../tasks.contract.ts';
import type { TaskContext } from './write-task.ts';

const DAY_MS = 86_400_000;
/** A job that was down for longer leaves the events of before alone. */
const MAX_DELAY_MS = 7 * DAY_MS;
const BATCH_SIZE = 200;

/** The rules in the order of `taskEvents`. */
export async function listTaskRules(db: Database): Promise<TaskRule[]> {
  const rows = await db
    .selectFrom('task_rules as r')
    .leftJoin('users as u', 'u.id', 'r.owner_id')
    .select(['r.event', 'r.is_enabled', 'r.title', 'r.days', 'u.id as owner_id', 'u.name as owner_name'])
    .execute();
  const rules = rows.map(({ owner_id, owner_name, ...rule }) => ({
    ...rule,
    owner: owner_id === null || owner_name === null ? null : { id: owner_id, name: owner_name },
  }));
  return rules.toSorted((one, other) => taskEvents.indexOf(one.event) - taskEvents.indexOf(other.event));
}

/**
 * Changes which tasks an event makes. It counts for later events.
 * @throws ApiError 400 if the owner can't work on tasks
 */
export async function changeTaskRule(
  db: Database,
  event: TaskEvent,
  update: TaskRuleUpdate,
  { actor, ip, now }: TaskContext,
): Promise<TaskRule[]> {
  return transactionWithRetry(db, async (trx) => {
    const before = await trx
      .selectFrom('task_rules')
      .selectAll()
      .where('event', '=', event)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { owner_id } = update;
    if (owner_id !== null && owner_id !== undefined && !(await lockAllowedUser(trx, owner_id, 'work on tasks', now))) {
      throw new ApiError(400, taskMessages.noSuchOwner, { fields: { owner_id: taskMessages.noSuchOwner } });
    }
    await lockCurrentUser(trx, actor);
    const isTurnedOn = update.is_enabled === true && !before.is_enabled;
    const values = { ...update, ...(isTurnedOn && { enabled_at: now }) };
    if (Object.keys(values).length === 0) return listTaskRules(trx);
    await trx.updateTable('task_rules').set(values).where('event', '=', event).execute();
    const subject = { type: 'settings', id: null };
    await recordEvent(trx, { actor, action: 'task_rule.changed', subject, details: { event }, ip, now });
    return listTaskRules(trx);
  });
}

/** Adds the tasks of what has happened since the last run, each once, also with several servers. */
export async function addTasksOfEvents(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const rules = await db.selectFrom('task_rules').selectAll().where('is_enabled', '=', true).execute();
  for (const rule of rules) {
    const since = new Date(Math.max(rule.enabled_at.getTime(), now.getTime() - MAX_DELAY_MS));
    const { rows } = await sql<HappenedEvent>`
      select * from (${happened[rule.event]}) happened
      where at > ${since} and not exists (
        select from task_events where event = ${rule.event} and subject_id = happened.subject_id)
      order by at, subject_id limit ${BATCH_SIZE}`.execute(db);
    for (const each of rows) {
      await addTaskOf(db, each, { rule, now, timeZone });
    }
  }
}

interface HappenedEvent {
  subject_id: number;
  at: Date;
  /** The person or pet that the task is about, after its title. */
  name: string;
  pet_id: number;
  application_id: number | null;
  /** Where the event itself says it. */
  due_on: string | null;
  is_demo: boolean;
}

/** Selects each event with its time. */
const happened: Record<TaskEvent, ReturnType<typeof sql>> = {
  application: sql`
    select a.id as subject_id, a.created_at as at, trim(a.first_name || ' ' || a.last_name) || ' for ' || p.name as name,
      a.pet_id, a.id as application_id, null as due_on, a.is_demo
    from applications a join pets p on p.id = a.pet_id
    where a.status in ('Pending', 'Waitlisted') and not p.listed_by_owner`,
  adoption: sql`
    select a.id as subject_id, a.handover_at as at, trim(a.first_name || ' ' || a.last_name) || ' about ' || p.name as name,
      a.pet_id, a.id as application_id, null as due_on, a.is_demo
    from applications a join pets p on p.id = a.pet_id
    where a.status = 'Approved' and a.handover_at is not null and a.returned_at is null`,
  procedure: sql`
    select pr.id as subject_id, pr.created_at as at, p.name, pr.pet_id, null::integer as application_id,
      pr.follow_up_on::text as due_on, false as is_demo
    from procedures pr join pets p on p.id = pr.pet_id
    where pr.follow_up_on is not null`,
};

interface RuleContext {
  rule: { event: TaskEvent; title: string; days: number; owner_id: number | null };
  now: Date;
  timeZone: string;
}

/** Of several servers, one inserts the event. */
async function addTaskOf(db: Database, event: HappenedEvent, { rule, now, timeZone }: RuleContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const claimed = await trx
      .insertInto('task_events')
      .values({ event: rule.event, subject_id: event.subject_id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject_id')
      .executeTakeFirst();
    if (!claimed) return;
    const day = event.due_on ?? dayIn(timeZone, event.at);
    const owner =
      rule.owner_id === null
        ? undefined
        : await trx
            .selectFrom('users')
            .select('id')
            .where('id', '=', rule.owner_id)
            .where(isAllowed(sql.ref('users.id'), 'work on tasks', now))
            .executeTakeFirst();
    await trx
      .insertInto('tasks')
      .values({
        title: `${rule.title}: ${event.name}`.slice(0, 200),
        due_on: addDays(day, rule.days),
        owner_id: owner?.id ?? null,
        pet_id: event.application_id === null ? event.pet_id : null,
        application_id: event.application_id,
        created_by: null,
        created_at: now,
        is_demo: event.is_demo,
      })
      .execute();
  });
}

/** Events that can make no task any more. */
export async function deleteOldTaskEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * MAX_DELAY_MS);
  await db.deleteFrom('task_events').where('created_at', '<', before).execute();
  await db.deleteFrom('task_digests').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
