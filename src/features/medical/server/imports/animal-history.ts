import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import type { TreatmentRow } from '../treatments.queries.ts';
import { normalizeName } from './treatment-names.ts';

type Columns =
  | 'id'
  | 'pet_id'
  | 'name'
  | 'step_id'
  | 'protocol_id'
  | 'occurrence'
  | 'product_id'
  | 'due_on'
  | 'planned_from'
  | 'planned_as'
  | 'is_moved'
  | 'given_at'
  | 'skipped_at'
  | 'canceled_at'
  | 'canceled_reason'
  | 'import_id'
  | 'import_key';

/** A treatment that an animal has already. */
export interface PastTreatment extends Pick<TreatmentRow, Columns> {
  normalized: string;
  /** On which it was given or skipped, in the shelter's time zone. */
  done_on: string | null;
  /** Whether only its day is known. */
  is_noon: boolean;
}

/** The treatments of animals by animal, the earliest first. */
export async function listPastTreatments(
  db: Database,
  petIds: readonly number[],
  timeZone: string,
): Promise<Map<number, PastTreatment[]>> {
  const { rows } = await sql<Omit<PastTreatment, 'normalized'>>`
    select t.id, t.pet_id, t.name, t.step_id, s.protocol_id, t.occurrence, t.product_id, t.due_on, t.planned_from,
      t.planned_as, t.is_moved, t.given_at, t.skipped_at, t.canceled_at, t.canceled_reason, t.import_id, t.import_key,
      (coalesce(t.given_at, t.skipped_at) at time zone ${timeZone})::date as done_on,
      coalesce((t.given_at at time zone ${timeZone})::time = '12:00', false) as is_noon
    from treatments t left join protocol_steps s on s.id = t.step_id
    where t.pet_id = any(${petIds}::integer[])
    order by coalesce(t.given_at, t.skipped_at), t.id`.execute(db);
  return Map.groupBy(
    rows.map((row) => ({ ...row, normalized: normalizeName(row.name) })),
    ({ pet_id }) => pet_id,
  );
}

export function isOpenDose({ given_at, skipped_at, canceled_at }: PastTreatment): boolean {
  return given_at === null && skipped_at === null && canceled_at === null;
}
