import { sql, type Selectable } from 'kysely';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import type { RestoredIds } from '../../trash/server/index.ts';
import { petsOfRecordChanges } from './restore-rows.ts';

type Step = Selectable<Tables['undo_steps']>;

interface EventContext {
  actor: { id: number };
  ip: string;
  now: Date;
}

interface Undone extends Pick<Step, 'changes'> {
  /** What it has brought back from the trash. */
  restored: RestoredIds;
}

/** Records what was undone, for each application, visit, pet and person that the change had affected, and closed days. */
export async function recordUndone(
  trx: Database,
  { changes, restored }: Undone,
  { actor, ip, now }: EventContext,
): Promise<void> {
  const applications = [...idsIn(changes, 'applications'), ...restored.applications];
  const petIds = [
    ...(applications.length > 0 ? [] : idsIn(changes, 'pets')),
    ...petsOfRecordChanges(changes),
    ...restored.pets,
  ];
  const rows = await trx
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['a.id', 'a.status', 'p.id as pet_id', 'p.name as pet'])
    .where('a.id', '=', sql<number>`any(${applications}::integer[])`)
    .orderBy('a.id')
    .execute();
  const pets = await trx
    .selectFrom('pets')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${petIds}::integer[])`)
    .orderBy('id')
    .execute();
  const visits = idsIn(changes, 'visit_requests');
  const closedDays = toClosedDays(changes);
  const events = [
    ...(closedDays
      ? [
          toEventRow({
            action: 'closed_day.change_undone',
            subject: { type: 'closed day', id: null },
            details: closedDays,
            actor,
            ip,
            now,
          }),
        ]
      : []),
    ...visits.map((id) =>
      toEventRow({ action: 'visit.change_undone', subject: { type: 'visit', id }, actor, ip, now }),
    ),
    ...rows.map(({ id, ...details }) =>
      toEventRow({
        action: 'application.change_undone',
        subject: { type: 'application', id },
        details,
        actor,
        ip,
        now,
      }),
    ),
    ...pets.map(({ id, name }) =>
      toEventRow({ action: 'pet.change_undone', subject: { type: 'pet', id }, details: { name }, actor, ip, now }),
    ),
    ...restored.people.map((id) =>
      toEventRow({ action: 'person.change_undone', subject: { type: 'person', id }, actor, ip, now }),
    ),
  ];
  await insertAll(trx, 'audit_log', events);
}

/** Deletes what the change and its undoing have left in the reports. Deferred triggers must have run. */
export async function deleteEventsSince(trx: Database, { changes, last_event_id }: Step): Promise<void> {
  const applications = idsIn(changes, 'applications');
  await sql`
    delete from shelter_events
    where id > ${last_event_id} and application_id in (select unnest(${applications}::integer[]))`.execute(trx);
}

/** The days of one action, which are closed at the same location. */
function toClosedDays(changes: Step['changes']): { day: string; last: string; location: string | null } | null {
  const rows = changes.filter(({ table }) => table === 'closed_days').map(({ after }) => after);
  const days = rows.map((row) => String(row?.['day'])).toSorted();
  const [day] = days;
  return day === undefined ? null : { day, last: days.at(-1)!, location: String(rows[0]!['location']) || null };
}

function idsIn(changes: Step['changes'], table: string): number[] {
  return changes.filter((change) => change.table === table).map(({ id }) => id);
}
