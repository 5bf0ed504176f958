import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { routeLabels, type Route } from '../../medical/medical.constants.ts';
import type { FosterDose } from '../foster-care.contract.ts';
import { DOSES_AHEAD_DAYS } from '../fosters.constants.ts';

/** The open doses of animals in the next two weeks, with those that are overdue. */
export async function listDoses(db: Database, petIds: readonly number[], today: string): Promise<FosterDose[]> {
  if (petIds.length === 0) return [];
  return selectDoses(db, petIds, { to: addDays(today, DOSES_AHEAD_DAYS) });
}

/** The open doses of animals on one day. */
export async function listDosesOn(db: Database, petIds: readonly number[], day: string): Promise<FosterDose[]> {
  return selectDoses(db, petIds, { from: day, to: day });
}

async function selectDoses(
  db: Database,
  petIds: readonly number[],
  { from, to }: { from?: string; to: string },
): Promise<FosterDose[]> {
  const { rows } = await sql<Omit<FosterDose, 'route'> & { route: Route | null }>`
    select t.id, t.pet_id, t.name, t.due_on, t.dose, t.route, t.note from treatments t
    where t.pet_id = any(${petIds}::integer[]) and t.due_on <= ${to}::date
      ${from === undefined ? sql`` : sql`and t.due_on >= ${from}::date`}
      and t.given_at is null and t.skipped_at is null and t.canceled_at is null
    order by t.due_on, t.name, t.id limit 200`.execute(db);
  return rows.map(({ route, ...dose }) => ({ ...dose, route: route && routeLabels[route] }));
}
