import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { insertPlanned, type PlannedRow } from './insert-planned.ts';
import type { MovedDoses } from '../protocols.contract.ts';
import { lockPets } from './lock-pets.ts';
import { planFirst, planNext, type PlannedDose, type Step } from './plan-doses.ts';
import { listProtocolSteps } from './protocol-steps.ts';
import { isOpenTreatment, selectTreatments, type TreatmentRow } from './treatments.queries.ts';

/**
 * Plans the open doses of a protocol again after its steps have changed, from the day that they were planned from. Those that
 * someone has moved keep their day.
 */
export async function moveOpenDoses(
  trx: Database,
  protocolId: number,
  { now, today }: { now: Date; today: string },
): Promise<MovedDoses> {
  const { rows: animals } = await sql<{ pet_id: number }>`
    select distinct t.pet_id from treatments t join protocol_steps s on s.id = t.step_id
    where s.protocol_id = ${protocolId} and ${isOpenTreatment}`.execute(trx);
  if (animals.length === 0) return { moved: 0, ended: 0 };
  const pets = await lockPets(
    trx,
    animals.map(({ pet_id }) => pet_id),
    today,
  );
  // Only now, since doses may have been recorded before the animals were locked.
  const open = await selectTreatments(trx, sql`where protocol.id = ${protocolId} and ${isOpenTreatment} order by t.id`);
  const { steps, allSteps } = (await listProtocolSteps(trx, { ids: [protocolId] })).get(protocolId)!;
  const planned = open.map((row) => ({
    row,
    dose: planAgain(row, { steps, allSteps }, pets.get(row.pet_id)!.born_on),
  }));
  const kept = planned.filter(({ row, dose }) => dose?.step.id === row.step_id);
  const replaced = planned.filter(({ row, dose }) => dose?.step.id !== row.step_id);
  await cancel(
    trx,
    replaced.map(({ row }) => row.id),
    now,
  );
  await update(
    trx,
    kept.map(({ row, dose }) => toUpdate(row, dose!)),
    now,
  );
  const inserted = replaced.flatMap(({ row, dose }): PlannedRow[] => (dose ? [{ pet_id: row.pet_id, ...dose }] : []));
  await insertPlanned(trx, inserted, now);
  const isMoved = ({ row, dose }: { row: TreatmentRow; dose: PlannedDose | null }) =>
    dose !== null && row.due_on !== dose.due_on;
  return {
    moved: kept.filter(({ row }) => !row.is_moved).filter(isMoved).length + replaced.filter(isMoved).length,
    ended: replaced.filter(({ dose }) => dose === null).length,
  };
}

/** From the same day, and by the same interval if there still is one. */
function planAgain(
  row: TreatmentRow,
  { steps, allSteps }: { steps: Step[]; allSteps: Step[] },
  bornOn: string | null,
): PlannedDose | null {
  const step = allSteps.find(({ id }) => id === row.step_id)!;
  const day = row.planned_from ?? row.due_on!;
  if (row.planned_as === 'repeat') return planNext(steps, bornOn, { step, day });
  const from = steps.filter(({ position, id }) => id === step.id || position >= step.position);
  if (row.planned_as === 'start') return planFirst(from, bornOn, day);
  // As if the step before had just been given.
  return planNext(from, bornOn, { step: { ...step, position: step.position - 1, is_active: false }, day });
}

function toUpdate({ id, due_on, is_moved }: TreatmentRow, dose: PlannedDose) {
  const { name, type, product_id } = dose.step;
  return { id, name, type, product_id, due_on: is_moved ? due_on : dose.due_on, planned_as: dose.planned_as };
}

async function update(trx: Database, rows: readonly ReturnType<typeof toUpdate>[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update treatments t set name = u.name, type = u.type, product_id = u.product_id, due_on = u.due_on,
      planned_as = u.planned_as, updated_at = ${now}::timestamptz
    from jsonb_populate_recordset(null::treatments, ${JSON.stringify(rows)}::jsonb) u
    where t.id = u.id and (t.name, t.type, t.product_id, t.due_on, t.planned_as)
      is distinct from (u.name, u.type, u.product_id, u.due_on, u.planned_as)`.execute(trx);
}

async function cancel(trx: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('treatments')
    .set({ canceled_at: now, canceled_reason: 'protocol', updated_at: now })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
}
