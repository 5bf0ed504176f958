import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { RowChange } from '../../undo/server/index.ts';
import type { PlannedDose } from './plan-doses.ts';

export interface PlannedRow extends PlannedDose {
  pet_id: number;
}

export interface InsertedDose {
  id: number;
  pet_id: number;
  step_id: number;
  name: string;
  due_on: string;
}

/**
 * Inserts planned doses of locked animals in one statement. A step of which an animal has an open dose already is left out.
 */
export async function insertPlanned(trx: Database, planned: readonly PlannedRow[], now: Date): Promise<InsertedDose[]> {
  if (planned.length === 0) return [];
  const rows = planned.map(({ pet_id, step, due_on, planned_from, planned_as }) => ({
    pet_id,
    step_id: step.id,
    product_id: step.product_id,
    name: step.name,
    type: step.type,
    due_on,
    planned_from,
    planned_as,
  }));
  const { rows: inserted } = await sql<InsertedDose>`
    insert into treatments (pet_id, step_id, occurrence, product_id, name, type, due_on, planned_from, planned_as, dose, route,
      created_at, updated_at)
    select planned.pet_id, planned.step_id,
      (select coalesce(max(occurrence), 0) + 1 from treatments t
        where t.pet_id = planned.pet_id and t.step_id = planned.step_id),
      planned.product_id, planned.name, planned.type, planned.due_on, planned.planned_from, planned.planned_as,
      products.dose, products.route, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (
      pet_id integer, step_id integer, product_id integer, name text, type text, due_on date, planned_from date,
      planned_as text)
    left join products on products.id = planned.product_id
    on conflict (pet_id, step_id) where given_at is null and skipped_at is null and canceled_at is null
      and step_id is not null do nothing
    returning id, pet_id, step_id, name, due_on`.execute(trx);
  return inserted;
}

/** How to undo the insertion of planned doses, as long as they are open. */
export function toInsertions(inserted: readonly InsertedDose[]): RowChange[] {
  return inserted.map(({ id, pet_id }) => ({
    table: 'treatments',
    id,
    before: null,
    after: { pet_id, given_at: null, skipped_at: null, canceled_at: null },
  }));
}
