import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasCapability, type CapableUser } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { countRows, listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { taskMessages } from '../tasks.constants.ts';
import type { Task, TaskFilters } from '../tasks.contract.ts';

/**
 * Who sees which tasks. Colleagues' tasks need the capability to assign them; the person that a task is about needs the one
 * to view people.
 */
export type TasksUser = CapableUser & { id: number };

/** Open tasks by due date, or done ones with the latest first. */
export function listTasks(db: Database, currentUser: TasksUser, filters: TaskFilters): List<Task> {
  const matching = selectMatching(db, currentUser, filters);
  const rows = withDetails(matching);
  return listFromQuery(db, {
    matching,
    rows:
      filters.view === 'done'
        ? rows.orderBy('t.done_at', 'desc').orderBy('t.id', 'desc')
        : rows.orderBy('t.due_on').orderBy('t.id'),
    toItems: (found) => found.map((row) => toTask(row, currentUser)),
  });
}

function selectMatching(db: Database, currentUser: TasksUser, filters: TaskFilters) {
  let matching = db
    .selectFrom('tasks as t')
    .where('t.done_at', filters.view === 'done' ? 'is not' : 'is', null)
    .where(isVisible(currentUser));
  if (filters.view === 'mine') matching = matching.where('t.owner_id', '=', currentUser.id);
  for (const column of ['pet_id', 'application_id', 'person_id'] as const) {
    const id = filters[column];
    if (id !== undefined) matching = matching.where(`t.${column}`, '=', id);
  }
  return matching;
}

/**
 * A condition on `tasks as t`. A colleague's task is only for those who assign tasks. What is to do for a person mentions
 * them, so that only their owner and those who view people see it.
 */
export function isVisible(user: TasksUser): RawBuilder<SqlBool> {
  if (hasCapability(user, 'assign tasks')) return sql`true`;
  const isAboutPerson = sql`(t.person_id is not null or t.application_id is not null)`;
  return sql`(t.owner_id = ${user.id}
    or t.owner_id is null and not ${hasCapability(user, 'view people') ? sql`false` : isAboutPerson})`;
}

/** @throws ApiError 404 if it was deleted */
export async function getTask(db: Database, currentUser: TasksUser, id: number): Promise<Task> {
  const row = await withDetails(db.selectFrom('tasks as t').where('t.id', '=', id)).executeTakeFirst();
  if (!row) throw new ApiError(404, taskMessages.notFound);
  return toTask(row, currentUser);
}

/** The tasks due on a day or before, the most overdue first, and how many there are. */
export async function listDueTasks(
  db: Database,
  currentUser: TasksUser,
  { today, limit }: { today: string; limit: number },
): Promise<{ tasks: Task[]; total: number }> {
  const due = db
    .selectFrom('tasks as t')
    .where('t.done_at', 'is', null)
    .where('t.due_on', '<=', today)
    .where(isVisible(currentUser));
  const rows = await withDetails(due)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('t.due_on')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return { tasks: rows.map((row) => toTask(row, currentUser)), total: rows[0]?.total ?? 0 };
}

/** Counts open tasks. */
export async function getTaskOverview(
  db: Database,
  currentUser: TasksUser,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const open = (view: 'mine' | 'everyone') => countRows(selectMatching(db, currentUser, { view }));
  return {
    today: dayIn(timeZone, now),
    mine: await open('mine'),
    everyone: await open('everyone'),
  };
}

type TaskQuery = ReturnType<typeof selectMatching>;
type TaskRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

/** With the names of everything that a task references. */
function withDetails(tasks: TaskQuery) {
  return tasks
    .leftJoin('users as owner', 'owner.id', 't.owner_id')
    .leftJoin('users as creator', 'creator.id', 't.created_by')
    .leftJoin('users as doer', 'doer.id', 't.done_by')
    .leftJoin('users as person', 'person.id', 't.person_id')
    .leftJoin('applications as a', 'a.id', 't.application_id')
    .leftJoin('pets as p', (join) => join.on('p.id', '=', sql<number>`coalesce(t.pet_id, a.pet_id)`))
    .select(['t.id', 't.title', 't.details', 't.due_on', 't.repeats', 't.created_at', 't.done_at', 't.application_id'])
    .select(['owner.id as owner_id', 'owner.name as owner_name', 'creator.name as created_by'])
    .select(['doer.id as done_by_id', 'doer.name as done_by_name'])
    .select(['person.id as person_id', 'person.name as person_name', 'a.first_name', 'a.last_name'])
    .select(['p.id as pet_id', 'p.name as pet_name']);
}

function toTask(row: TaskRow, user: TasksUser): Task {
  const { id, title, details, due_on, repeats, created_by } = row;
  const seesPeople = hasCapability(user, 'view people');
  const pet = row.pet_id === null || row.pet_name === null ? null : { id: row.pet_id, name: row.pet_name };
  const applicant = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    id,
    title,
    details,
    due_on,
    repeats,
    owner: toPerson(row.owner_id, row.owner_name),
    pet,
    application:
      row.application_id === null || pet === null || !seesPeople
        ? null
        : { id: row.application_id, applicant, pet_name: pet.name },
    person: seesPeople ? toPerson(row.person_id, row.person_name) : null,
    created_by,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    done_by: toPerson(row.done_by_id, row.done_by_name),
  };
}

function toPerson(id: number | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

/** Staff's open and finished tasks about a person or their applications. */
export async function exportPersonalData(db: Database, { id }: { id: number }) {
  const tasks = await db
    .selectFrom('tasks as t')
    .leftJoin('applications as a', 'a.id', 't.application_id')
    .select(['t.title', 't.details', 't.due_on', 't.repeats', 't.created_at', 't.done_at'])
    .where((where) => where.or([where('t.person_id', '=', id), where('a.user_id', '=', id)]))
    .orderBy('t.id')
    .execute();
  return { tasks };
}
