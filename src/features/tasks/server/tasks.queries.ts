import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { countRows, listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { roleIds } from '../../accounts/server/index.ts';
import { taskMessages } from '../tasks.constants.ts';
import type { Task, TaskFilters } from '../tasks.contract.ts';

/** Open tasks by due date, or done ones with the latest first. */
export function listTasks(db: Database, currentUser: { id: number }, filters: TaskFilters): List<Task> {
  const matching = selectMatching(db, currentUser, filters);
  const rows = withDetails(matching);
  return listFromQuery(db, {
    matching,
    rows:
      filters.view === 'done'
        ? rows.orderBy('t.done_at', 'desc').orderBy('t.id', 'desc')
        : rows.orderBy('t.due_on').orderBy('t.id'),
    toItems: (found) => found.map(toTask),
  });
}

function selectMatching(db: Database, currentUser: { id: number }, filters: TaskFilters) {
  let matching = db.selectFrom('tasks as t').where('t.done_at', filters.view === 'done' ? 'is not' : 'is', null);
  if (filters.view === 'mine') matching = matching.where('t.owner_id', '=', currentUser.id);
  for (const column of ['pet_id', 'application_id', 'person_id'] as const) {
    const id = filters[column];
    if (id !== undefined) matching = matching.where(`t.${column}`, '=', id);
  }
  return matching;
}

/** @throws ApiError 404 if it was deleted */
export async function getTask(db: Database, id: number): Promise<Task> {
  const row = await withDetails(db.selectFrom('tasks as t').where('t.id', '=', id)).executeTakeFirst();
  if (!row) throw new ApiError(404, taskMessages.notFound);
  return toTask(row);
}

/** The tasks due on a day or before, the most overdue first, and how many there are. */
export async function listDueTasks(
  db: Database,
  { today, limit }: { today: string; limit: number },
): Promise<{ tasks: Task[]; total: number }> {
  const due = db.selectFrom('tasks as t').where('t.done_at', 'is', null).where('t.due_on', '<=', today);
  const rows = await withDetails(due)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('t.due_on')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return { tasks: rows.map(toTask), total: rows[0]?.total ?? 0 };
}

/** Counts open tasks. */
export async function getTaskOverview(
  db: Database,
  currentUser: { id: number },
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
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.id', '=', 't.owner_id').on('owner.role_id', '=', roleIds.Admin),
    )
    .leftJoin('users as creator', 'creator.id', 't.created_by')
    .leftJoin('users as doer', 'doer.id', 't.done_by')
    .leftJoin('users as person', 'person.id', 't.person_id')
    .leftJoin('applications as a', 'a.id', 't.application_id')
    .leftJoin('pets as p', (join) => join.on('p.id', '=', sql<number>`coalesce(t.pet_id, a.pet_id)`))
    .select(['t.id', 't.title', 't.details', 't.due_on', 't.created_at', 't.done_at', 't.application_id'])
    .select(['owner.id as owner_id', 'owner.name as owner_name', 'creator.name as created_by'])
    .select(['doer.id as done_by_id', 'doer.name as done_by_name'])
    .select(['person.id as person_id', 'person.name as person_name', 'a.first_name', 'a.last_name'])
    .select(['p.id as pet_id', 'p.name as pet_name']);
}

function toTask(row: TaskRow): Task {
  const { id, title, details, due_on, created_by } = row;
  const pet = row.pet_id === null || row.pet_name === null ? null : { id: row.pet_id, name: row.pet_name };
  const applicant = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return {
    id,
    title,
    details,
    due_on,
    owner: toPerson(row.owner_id, row.owner_name),
    pet,
    application:
      row.application_id === null || pet === null ? null : { id: row.application_id, applicant, pet_name: pet.name },
    person: toPerson(row.person_id, row.person_name),
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
    .select(['t.title', 't.details', 't.due_on', 't.created_at', 't.done_at'])
    .where((where) => where.or([where('t.person_id', '=', id), where('a.user_id', '=', id)]))
    .orderBy('t.id')
    .execute();
  return { tasks };
}
