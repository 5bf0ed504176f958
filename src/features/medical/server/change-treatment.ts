import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Treatment, TreatmentCorrection } from '../treatments.contract.ts';
import { assertProducts } from './assert-products.ts';
import { assertPlannedOn, invalid, parseDoneAt } from './check-dates.ts';
import { describeDose } from './describe-treatment.ts';
import { insertPlanned, toInsertions } from './insert-planned.ts';
import { lockPet, type LockedPet } from './lock-pets.ts';
import {
  describeBefore,
  pickChanged,
  recordEvents,
  recordUndo,
  todayOf,
  toRowChange,
  type MedicalContext,
} from './medical-context.ts';
import { planNext } from './plan-doses.ts';
import { listProtocolSteps } from './protocol-steps.ts';
import {
  getTreatmentRow,
  isOpen,
  isOpenTreatment,
  selectTreatments,
  toTreatment,
  type TreatmentRow,
} from './treatments.queries.ts';
import { sql } from 'kysely';

interface Changed {
  message: string;
  undo_id: number | null;
}

interface TreatmentId {
  petId: number;
  id: number;
}

/**
 * Corrects a dose. If it was given on another day, the dose planned from that day moves.
 * @throws ApiError 404 if it was deleted, 409 if it was skipped or canceled, 400 for invalid input
 */
export async function correctTreatment(
  db: Database,
  { petId, id }: TreatmentId,
  input: TreatmentCorrection,
  context: MedicalContext,
): Promise<Changed & { treatment: Treatment }> {
  return transactionWithRetry(db, async (trx) => {
    const { now, timeZone } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, context.actor);
    const row = await getTreatmentRow(trx, petId, id);
    if (!row.given_at && !isOpen(row)) throw new ApiError(409, medicalMessages.notOpen);
    if (input.product_id !== row.product_id) await assertProducts(trx, [input.product_id]);
    const changed = pickChanged(row, toChange(input, row, { pet, context }));
    const label = `Corrected ${describeDose(row.name, pet.name)}`;
    if (Object.keys(changed).length === 0) return { message: `${label}.`, undo_id: null, treatment: toTreatment(row) };
    await trx
      .updateTable('treatments')
      .set({ ...changed, updated_at: now })
      .where('id', '=', id)
      .execute();
    const replanned =
      changed.given_at && row.given_at
        ? await replan(trx, row, {
            pet,
            from: dayIn(timeZone, row.given_at),
            to: dayIn(timeZone, changed.given_at),
            now,
          })
        : [];
    const fields = Object.keys(changed).filter((name) => name !== 'is_moved');
    const details = { name: pet.name, treatment: row.name, fields, before: describeBefore(row, changed) };
    const subject = { type: 'pet', id: pet.id };
    await recordEvents(trx, [{ action: 'pet.treatment_corrected', subject, details }], context);
    const changes = [toRowChange('treatments', row, changed), ...replanned];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { message: `${label}.`, undo_id, treatment: toTreatment(await getTreatmentRow(trx, petId, id)) };
  });
}

function toChange(
  input: TreatmentCorrection,
  row: TreatmentRow,
  { pet, context }: { pet: LockedPet; context: MedicalContext },
) {
  const { product_id, dose, route, note } = input;
  if (!row.given_at) {
    if (input.due_on !== undefined && input.due_on !== row.due_on)
      assertPlannedOn('due_on', input.due_on, todayOf(context));
    const due =
      input.due_on !== undefined && input.due_on !== row.due_on ? { due_on: input.due_on, is_moved: true } : {};
    return { product_id, dose, route, note, ...due };
  }
  if (input.result && row.type !== 'test') throw invalid('result', medicalMessages.resultOfTest);
  const { now, timeZone } = context;
  const given_at =
    input.given_at === undefined ? undefined : parseDoneAt('given_at', input.given_at, { pet, now, timeZone });
  const { lot, result } = input;
  const lot_expires_on = lot === null ? null : input.lot_expires_on;
  return { given_at, product_id, lot, lot_expires_on, dose, route, result, note };
}

/** Plans the dose again that was planned from the day given, unless someone has moved or recorded it. */
async function replan(
  trx: Database,
  row: TreatmentRow,
  { pet, from, to, now }: { pet: LockedPet; from: string; to: string; now: Date },
): Promise<RowChange[]> {
  if (from === to || row.protocol_id === null) return [];
  const removed = await removePlannedFrom(trx, row, from);
  const protocol = (await listProtocolSteps(trx, { ids: [row.protocol_id] })).get(row.protocol_id)!;
  const step = protocol.allSteps.find(({ id }) => id === row.step_id)!;
  const dose = removed.length > 0 ? planNext(protocol.steps, pet.born_on, { step, day: to }) : null;
  const inserted = dose ? await insertPlanned(trx, [{ pet_id: pet.id, ...dose }], now) : [];
  return [...removed, ...toInsertions(inserted)];
}

/** Deletes the open dose of the same protocol that was planned from a day. */
async function removePlannedFrom(trx: Database, row: TreatmentRow, day: string): Promise<RowChange[]> {
  const planned = await selectTreatments(
    trx,
    sql`where t.pet_id = ${row.pet_id} and t.id > ${row.id} and protocol.id = ${row.protocol_id}
      and t.planned_from = ${day}::date and not t.is_moved and ${isOpenTreatment}`,
  );
  for (const { id } of planned) await trx.deleteFrom('treatments').where('id', '=', id).execute();
  return planned.map(({ product_name: _p, protocol_id: _i, protocol_name: _n, given_by_name: _g, ...before }) => ({
    table: 'treatments',
    id: before.id,
    before,
    after: null,
  }));
}

/**
 * Takes back a dose that was recorded, or skipped, by mistake: it is due again, and the one planned after it is deleted. One
 * that was never due, or of no protocol and still due, is deleted.
 * @throws ApiError 404 if it was deleted, 409 if there is nothing to take back
 */
export async function revokeTreatment(
  db: Database,
  { petId, id }: TreatmentId,
  context: MedicalContext,
): Promise<Changed> {
  return transactionWithRetry(db, async (trx) => {
    const { now, timeZone } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, context.actor);
    const row = await getTreatmentRow(trx, petId, id);
    const done = row.given_at ?? row.skipped_at;
    if (!done && !(isOpen(row) && row.step_id === null)) throw new ApiError(409, medicalMessages.notRecorded);
    const changes = [
      ...(row.step_id === null ? [] : await removePlannedFrom(trx, row, dayIn(timeZone, done!))),
      // Without a due date it was only recorded; without a record it was only planned.
      row.due_on === null || !done ? await deleteTreatment(trx, row) : await reopen(trx, row, { pet, now }),
    ];
    const label = `Took back ${describeDose(row.name, pet.name)}`;
    const subject = { type: 'pet', id: pet.id };
    const details = { name: pet.name, treatment: row.name };
    await recordEvents(trx, [{ action: 'pet.treatment_taken_back', subject, details }], context);
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

async function deleteTreatment(trx: Database, row: TreatmentRow): Promise<RowChange> {
  const { product_name: _p, protocol_id: _i, protocol_name: _n, given_by_name: _g, ...before } = row;
  await trx.deleteFrom('treatments').where('id', '=', row.id).execute();
  return { table: 'treatments', id: row.id, before, after: null };
}

/** Open again, unless the animal has left, or a later dose of the step is open already. */
async function reopen(
  trx: Database,
  row: TreatmentRow,
  { pet, now }: { pet: LockedPet; now: Date },
): Promise<RowChange> {
  const later = await selectTreatments(
    trx,
    sql`where t.pet_id = ${row.pet_id} and t.step_id = ${row.step_id} and ${isOpenTreatment} limit 1`,
  );
  const canceled = pet.custody_id === null ? 'outcome' : later.length > 0 ? 'stopped' : null;
  const changed = {
    given_at: null,
    given_by: null,
    lot: null,
    lot_expires_on: null,
    result: null,
    skipped_at: null,
    skipped_by: null,
    skipped_reason: null,
    client_key: null,
    canceled_at: canceled && now,
    canceled_reason: canceled,
  } as const;
  await trx
    .updateTable('treatments')
    .set({ ...changed, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return toRowChange('treatments', row, changed);
}
