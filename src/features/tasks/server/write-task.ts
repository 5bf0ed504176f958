import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { describeWhoCan, type Capability } from '../../../platform/capabilities.contract.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockAllowedUser, lockCurrentUser } from '../../accounts/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import { taskMessages } from '../tasks.constants.ts';
import type { NewTask, Task, TaskUpdate } from '../tasks.contract.ts';
import { addNextTask, deleteNextTask } from './repeat-task.ts';
import { getTask, isVisible } from './tasks.queries.ts';

export interface TaskContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * Adds a task. It belongs to the current user unless it names another owner, or null for none.
 * @throws ApiError 400 if the owner is not on the staff, or what it is about was deleted; 403 without the capability to
 *   assign it, or to view what it is about
 */
export async function addTask(db: Database, input: NewTask, { actor, ip, now }: TaskContext): Promise<Task> {
  return transactionWithRetry(db, async (trx) => {
    const { owner_id = actor.id, ...rest } = input;
    assertRepeatsByDay(rest);
    assertSeesSubjects(actor, input);
    await assertSubjectsExist(trx, input);
    await assertOwner(trx, owner_id, { actor, ip, now });
    await lockCurrentUser(trx, actor);
    const id = await insertTask(trx, { ...rest, owner_id }, { actor, ip, now });
    await notifyOwner(trx, { owner_id, title: input.title, actor, now });
    return getTask(trx, actor, id);
  });
}

/** Adds a task in a larger transaction, for its actor or nobody. @returns its id */
export async function insertTask(
  trx: Database,
  task: NewTask & { owner_id: number | null },
  { actor, ip, now }: TaskContext,
): Promise<number> {
  const { id } = await trx
    .insertInto('tasks')
    .values({ ...task, created_by: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(trx, { actor, action: 'task.added', subject: { type: 'task', id }, ip, now });
  return id;
}

interface TaskOfSource {
  /** What adds it, such as `dispute dp_1`. */
  source: string;
  title: string;
  details: string;
  due_on: string | null;
  application_id: number | null;
  is_demo: boolean;
}

/** Adds a task for anyone in a larger transaction, once for each source. */
export async function insertTaskOnce(trx: Database, task: TaskOfSource, { now }: { now: Date }): Promise<void> {
  const added = await trx
    .insertInto('tasks')
    .values({ ...task, created_at: now })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const subject = { type: 'task', id: added.id };
  await recordEvent(trx, { actor: null, action: 'task.added', subject, ip: null, now });
}

/** Finishes the open tasks of sources whose reason has ended. */
export async function finishTasksOf(trx: Database, sources: readonly string[], { now }: { now: Date }): Promise<void> {
  if (sources.length === 0) return;
  const finished = await trx
    .updateTable('tasks')
    .set({ done_at: now })
    .where('source', 'in', [...sources])
    .where('done_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of finished) {
    await recordEvent(trx, { actor: null, action: 'task.done', subject: { type: 'task', id }, ip: null, now });
  }
}

/**
 * Edits, reassigns, finishes or reopens a task. One that repeats adds the next when it is finished. Of two colleagues who
 * finish it, the first has done it.
 * @throws ApiError 404 if it was deleted or is a colleague's, 400 if the new owner is not on the staff or it repeats without
 *   a due date, 403 for another owner without the capability
 */
export async function updateTask(
  db: Database,
  id: number,
  { is_done, ...update }: TaskUpdate,
  { actor, ip, now, today }: TaskContext & { today: string },
): Promise<Task> {
  return transactionWithRetry(db, async (trx) => {
    const before = await lockTask(trx, id, actor);
    const changed = pickChanged(before, update);
    assertRepeatsByDay({ ...before, ...changed });
    if (changed.owner_id !== undefined) await assertOwner(trx, changed.owner_id, { actor, ip, now });
    await lockCurrentUser(trx, actor);
    const isFinished = before.done_at !== null;
    const done = is_done === undefined || is_done === isFinished ? null : toDone(is_done, actor, now);
    if (Object.keys(changed).length > 0 || done) {
      await trx
        .updateTable('tasks')
        .set({ ...changed, ...done })
        .where('id', '=', id)
        .execute();
    }
    if (done && is_done) await addNextTask(trx, { ...before, ...changed }, { today, now });
    if (done && !is_done) await deleteNextTask(trx, id);
    const event = { actor, subject: { type: 'task', id }, ip, now };
    const fields = Object.keys(changed);
    if (fields.length > 0) await recordEvent(trx, { ...event, action: 'task.updated', details: { fields } });
    if (done) await recordEvent(trx, { ...event, action: is_done ? 'task.done' : 'task.reopened' });
    const { owner_id, title = before.title } = changed;
    if (owner_id !== undefined) await notifyOwner(trx, { owner_id, title, actor, now });
    return getTask(trx, actor, id);
  });
}

interface Assignment {
  owner_id: number | null;
  title: string;
  actor: CurrentUser;
  now: Date;
}

async function notifyOwner(trx: Database, { owner_id, title, actor, now }: Assignment): Promise<void> {
  if (owner_id === null) return;
  const about = { type: 'task.assigned', details: { title }, url: '/admin-dashboard/tasks' } as const;
  await notifyColleague(trx, { recipientIds: [owner_id], actor, ...about, now });
}

/** @throws ApiError 404 if it was deleted before; 403 for a colleague's without the capability */
export async function deleteTask(db: Database, id: number, { actor, ip, now }: TaskContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { created_by } = await lockTask(trx, id, actor);
    if (created_by !== actor.id) assertMay(actor, 'assign tasks');
    await lockCurrentUser(trx, actor);
    await trx.deleteFrom('tasks').where('id', '=', id).execute();
    await recordEvent(trx, { actor, action: 'task.deleted', subject: { type: 'task', id }, ip, now });
  });
}

/** Hands over the open tasks of an account that may no longer work on them, or leaves them to anyone. */
export async function handOverTasks(trx: Database, userId: number, successorId: number | null): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ owner_id: successorId })
    .where('owner_id', '=', userId)
    .where('done_at', 'is', null)
    .execute();
}

/** Deletes the tasks about applications of a person whose data is deleted: their titles name the applicant. */
export async function deleteTasksAboutApplicant(
  trx: Database,
  { userId, personIds }: { userId: number; personIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from tasks where application_id in (
      select id from applications
      where user_id = ${userId} or person_id = any(${[...personIds]}::integer[]))`.execute(trx);
}

/** Deletes finished tasks a year later. */
export async function deleteOldTasks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('tasks')
    .where('done_at', '<', new Date(now.getTime() - YEAR_MS))
    .execute();
}

const YEAR_MS = 365 * 86_400_000;

type TaskRow = Selectable<Tables['tasks']>;

async function lockTask(trx: Database, id: number, actor: CurrentUser): Promise<TaskRow> {
  const row = await trx
    .selectFrom('tasks as t')
    .selectAll()
    .where('t.id', '=', id)
    .where(isVisible(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, taskMessages.notFound);
  return row;
}

function pickChanged(before: TaskRow, update: Omit<TaskUpdate, 'is_done'>): Partial<TaskRow> {
  return Object.fromEntries(
    Object.entries(update).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof update],
    ),
  );
}

function toDone(isDone: boolean, actor: CurrentUser, now: Date): Pick<TaskRow, 'done_at' | 'done_by'> {
  return isDone ? { done_at: now, done_by: actor.id } : { done_at: null, done_by: null };
}

/** Locks the owner, so that they keep their roles until the task is saved. */
async function assertOwner(trx: Database, owner_id: number | null, { actor, now }: TaskContext): Promise<void> {
  if (owner_id === null) return;
  if (owner_id !== actor.id) assertMay(actor, 'assign tasks');
  if (!(await lockAllowedUser(trx, owner_id, 'work on tasks', now)))
    throw invalid('owner_id', taskMessages.noSuchOwner);
}

function assertMay(actor: CurrentUser, capability: Capability): void {
  if (!hasCapability(actor, capability)) throw new ApiError(403, describeWhoCan(capability));
}

/** Users who may not view people don't find out either which of them exist. */
function assertSeesSubjects(actor: CurrentUser, { application_id, person_id }: NewTask): void {
  if (typeof application_id === 'number') assertMay(actor, 'view applications');
  if (typeof person_id === 'number') assertMay(actor, 'view people');
}

async function assertSubjectsExist(trx: Database, { pet_id, application_id, person_id }: NewTask): Promise<void> {
  const exists = async (table: 'pets' | 'applications' | 'users', id: number | null | undefined) =>
    id === null ||
    id === undefined ||
    (await trx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
  if (!(await exists('pets', pet_id))) throw invalid('pet_id', taskMessages.noSuchPet);
  if (!(await exists('applications', application_id))) throw invalid('application_id', taskMessages.noSuchApplication);
  if (!(await exists('users', person_id))) throw invalid('person_id', taskMessages.noSuchPerson);
}

function assertRepeatsByDay({ repeats, due_on }: Pick<NewTask, 'repeats' | 'due_on'>): void {
  if (repeats && !due_on) throw invalid('due_on', taskMessages.repeatNeedsDay);
}

function invalid(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
