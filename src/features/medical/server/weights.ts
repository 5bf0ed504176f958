import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatWeight } from '../../pets/pet-weight.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { MedicalAlert, Weight, WeightInput } from '../medical.contract.ts';
import { listAlerts, type AlertThresholds } from './alerts.ts';
import { parseDoneAt } from './check-dates.ts';
import { lockPet, lockPets, type LockedPet } from './lock-pets.ts';
import {
  describeBefore,
  pickChanged,
  recordEvents,
  recordUndo,
  todayOf,
  toRowChange,
  type MedicalContext,
} from './medical-context.ts';
import { toNamed } from './treatments.queries.ts';

export interface WeightContext extends MedicalContext {
  thresholds: AlertThresholds;
}

interface RecordedWeights {
  weights: (Weight & { pet_id: number; alerts: MedicalAlert[] })[];
  message: string;
  undo_id: number | null;
}

/**
 * Records weights. Sending one again records nothing.
 * @throws ApiError 404 for an unknown animal, 400 for a time in the future or before the birth, 409 for a key that was used
 *   for another; then none is recorded
 */
export async function recordWeights(
  db: Database,
  inputs: readonly WeightInput[],
  context: WeightContext,
): Promise<RecordedWeights> {
  return transactionWithRetry(db, (trx) => recordWeightsWithin(trx, inputs, context));
}

/** The same, within a transaction. */
export async function recordWeightsWithin(
  trx: Database,
  inputs: readonly WeightInput[],
  context: WeightContext,
): Promise<RecordedWeights> {
  const { actor, now } = context;
  const pets = await lockPets(
    trx,
    inputs.map(({ pet_id }) => pet_id),
    todayOf(context),
  );
  await lockCurrentUser(trx, actor);
  const values = inputs.map(({ pet_id, kg, weighed_at, note, client_key }) => ({
    pet_id,
    kg,
    weighed_at: parseDoneAt('weighed_at', weighed_at, { pet: pets.get(pet_id)!, ...context }),
    weighed_by: actor.id,
    note: note ?? null,
    client_key: client_key.toLowerCase(),
    created_at: now,
    updated_at: now,
  }));
  const inserted = await trx
    .insertInto('weights')
    .values(values)
    .onConflict((conflict) => conflict.constraint('weights_client_key').doNothing())
    .returning(['id', 'pet_id', 'kg'])
    .execute();
  const rows = await selectWeights(trx, { keys: values.map(({ client_key }) => client_key) });
  const byKey = new Map(rows.map((row) => [row.client_key, row]));
  if (values.some(({ client_key, pet_id }) => byKey.get(client_key)?.pet_id !== pet_id) || byKey.size < values.length) {
    throw new ApiError(409, medicalMessages.usedKey);
  }
  await recordEvents(
    trx,
    inserted.map(({ pet_id: id, kg }) => {
      const details = { name: pets.get(id)!.name, kg };
      return { action: 'pet.weighed', subject: { type: 'pet', id }, details } as const;
    }),
    context,
  );
  const label = describeWeights(inserted, pets);
  const changes = [
    ...inserted.map(({ id, pet_id, kg }): RowChange => ({
      table: 'weights',
      id,
      before: null,
      after: { pet_id, kg },
    })),
    ...(await listWeightChanges(trx, pets)),
  ];
  const petId = pets.size === 1 ? [...pets.keys()][0]! : null;
  const undo_id = await recordUndo(trx, { label, petId, changes: inserted.length > 0 ? changes : [] }, context);
  const alerts = await listAlerts(trx, { petIds: [...pets.keys()] }, context);
  return {
    weights: rows.map((row) => ({ ...toWeight(row), pet_id: row.pet_id, alerts: alerts.get(row.pet_id) ?? [] })),
    message: `${label || 'Recorded before'}.`,
    undo_id,
  };
}

function describeWeights(inserted: readonly { pet_id: number; kg: number }[], pets: Map<number, LockedPet>): string {
  const [first] = inserted;
  if (!first) return '';
  if (inserted.length > 1) return `Recorded ${inserted.length} weights`;
  return `Recorded ${formatWeight(first.kg)} for ${pets.get(first.pet_id)!.name}`;
}

/** The public weight is the newest, by a trigger. Undoing the first one restores what was entered before. */
async function listWeightChanges(trx: Database, pets: Map<number, LockedPet>): Promise<RowChange[]> {
  const rows = await trx
    .selectFrom('pets')
    .select(['id', 'weight'])
    .where('id', '=', sql<number>`any(${[...pets.keys()]}::integer[])`)
    .execute();
  return rows
    .filter(({ id, weight }) => weight !== pets.get(id)!.weight)
    .map(({ id, weight }) => ({
      table: 'pets',
      id,
      before: { weight: pets.get(id)!.weight },
      after: { weight },
    }));
}

interface WeightId {
  petId: number;
  id: number;
}

/** @throws ApiError 404 if it was deleted, 400 for invalid input */
export async function correctWeight(
  db: Database,
  { petId, id }: WeightId,
  input: { kg?: number | undefined; weighed_at?: string | undefined; note?: string | null | undefined },
  context: WeightContext,
) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockWeight(trx, { petId, id }, context);
    const weighed_at =
      input.weighed_at === undefined ? undefined : parseDoneAt('weighed_at', input.weighed_at, { pet, ...context });
    const changed = pickChanged(row, { kg: input.kg, weighed_at, note: input.note });
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged) {
      await trx
        .updateTable('weights')
        .set({ ...changed, updated_at: context.now })
        .where('id', '=', id)
        .execute();
      const details = { name: pet.name, fields: Object.keys(changed), before: describeBefore(row, changed) };
      await recordEvents(
        trx,
        [{ action: 'pet.weight_corrected', subject: { type: 'pet', id: petId }, details }],
        context,
      );
    }
    const label = `Corrected the weight of ${pet.name}`;
    const changes = isChanged ? [toRowChange('weights', row, changed)] : [];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    const [after] = await selectWeights(trx, { id });
    const alerts = (await listAlerts(trx, { petIds: [petId] }, context)).get(petId) ?? [];
    return { weight: toWeight(after!), alerts, message: `${label}.`, undo_id };
  });
}

/** @throws ApiError 404 if it was deleted before */
export async function deleteWeight(db: Database, { petId, id }: WeightId, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockWeight(trx, { petId, id }, context);
    await trx.deleteFrom('weights').where('id', '=', id).execute();
    const { weighed_by_name: _name, ...before } = row;
    const details = { name: pet.name, kg: row.kg };
    await recordEvents(trx, [{ action: 'pet.weight_deleted', subject: { type: 'pet', id: petId }, details }], context);
    const label = `Deleted the weight ${formatWeight(row.kg)} of ${pet.name}`;
    const changes: RowChange[] = [{ table: 'weights', id, before, after: null }];
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

async function lockWeight(trx: Database, { petId, id }: WeightId, context: MedicalContext) {
  const pet = await lockPet(trx, petId, todayOf(context));
  await lockCurrentUser(trx, context.actor);
  const [row] = await selectWeights(trx, { id });
  if (row?.pet_id !== petId) throw new ApiError(404, medicalMessages.noWeight);
  return { pet, row };
}

interface WeightRow extends Selectable<Tables['weights']> {
  weighed_by_name: string | null;
}

/** The earliest first; of an animal the latest 500. */
export async function selectWeights(
  db: Database,
  which: { id: number } | { petId: number } | { keys: readonly string[] },
): Promise<WeightRow[]> {
  let query = db
    .selectFrom('weights as w')
    .leftJoin('users', 'users.id', 'w.weighed_by')
    .selectAll('w')
    .select('users.name as weighed_by_name');
  if ('id' in which) query = query.where('w.id', '=', which.id);
  else if ('keys' in which) query = query.where('w.client_key', '=', sql<string>`any(${which.keys}::uuid[])`);
  else query = query.where('w.pet_id', '=', which.petId);
  const rows = await query.orderBy('w.weighed_at', 'desc').orderBy('w.id', 'desc').limit(MAX_WEIGHTS).execute();
  return rows.toReversed();
}

const MAX_WEIGHTS = 500;

export function toWeight({ id, kg, weighed_at, note, weighed_by, weighed_by_name }: WeightRow): Weight {
  return { id, kg, weighed_at: weighed_at.toISOString(), weighed_by: toNamed(weighed_by, weighed_by_name), note };
}
