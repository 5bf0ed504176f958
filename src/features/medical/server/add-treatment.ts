import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Treatment, TreatmentInput } from '../treatments.contract.ts';
import { assertProducts, type ProductRow } from './assert-products.ts';
import { assertPlannedOn, invalid, parseDoneAt } from './check-dates.ts';
import { describeDose } from './describe-treatment.ts';
import { lockPet, type LockedPet } from './lock-pets.ts';
import { listOfferedLots, markLotsUsed } from './lots.ts';
import { recordEvents, recordUndo, todayOf, type MedicalContext } from './medical-context.ts';
import { getTreatmentRow, selectTreatments, toTreatment } from './treatments.queries.ts';
import { sql } from 'kysely';

interface AddedTreatment {
  treatment: Treatment;
  message: string;
  undo_id: number | null;
}

/**
 * Records a treatment of no protocol, or plans it for a day. Sending it again records nothing.
 * @throws ApiError 404 for an unknown animal, 400 for invalid input, 409 for a key that was used for something else, or a
 *   plan for an animal that isn't in care
 */
export async function addTreatment(
  db: Database,
  petId: number,
  input: TreatmentInput,
  context: MedicalContext,
): Promise<AddedTreatment> {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, actor);
    const repeated = await findRepeated(trx, petId, input.client_key);
    if (repeated) return { treatment: repeated, message: 'Recorded before.', undo_id: null };
    const product = (await assertProducts(trx, [input.product_id])).get(input.product_id ?? 0);
    const planned = input.due_on !== undefined && input.due_on !== null;
    const what = toWhat(input, product);
    const when = planned
      ? toPlan(input.due_on!, pet, context)
      : await toRecorded(trx, input, { pet, product, context });
    if (input.result && (planned || what.type !== 'test')) throw invalid('result', medicalMessages.resultOfTest);
    const insertion = trx
      .insertInto('treatments')
      .values({ pet_id: petId, ...what, ...when, client_key: input.client_key, created_at: now, updated_at: now })
      .returning('id');
    const { id } = await withConflict(medicalMessages.usedKey, () => insertion.executeTakeFirstOrThrow());
    const subject = { type: 'pet', id: petId };
    const named = { name: pet.name, treatment: what.name };
    await recordEvents(
      trx,
      [
        planned
          ? { action: 'pet.treatment_planned', subject, details: { ...named, due_on: input.due_on! } }
          : { action: 'pet.treated', subject, details: named },
      ],
      context,
    );
    const label = `${planned ? 'Planned' : 'Recorded'} ${describeDose(what.name, pet.name)}`;
    const after = { pet_id: petId, name: what.name, skipped_at: null, ...(planned && { given_at: null }) };
    const changes = [{ table: 'treatments' as const, id, before: null, after }];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { treatment: toTreatment(await getTreatmentRow(trx, petId, id)), message: `${label}.`, undo_id };
  });
}

async function findRepeated(trx: Database, petId: number, key: string): Promise<Treatment | null> {
  const [row] = await selectTreatments(trx, sql`where t.client_key = ${key}::uuid`);
  if (!row) return null;
  if (row.pet_id !== petId) throw new ApiError(409, medicalMessages.usedKey);
  return toTreatment(row);
}

function toWhat(input: TreatmentInput, product: ProductRow | undefined) {
  const name = input.name ?? product?.name;
  const type = input.type ?? product?.type;
  if (name === undefined || type === undefined) throw invalid('name', medicalMessages.nameOrProduct);
  return {
    name,
    type,
    product_id: product?.id ?? null,
    dose: (input.dose === undefined ? product?.dose : input.dose) ?? null,
    route: (input.route === undefined ? product?.route : input.route) ?? null,
    note: input.note ?? null,
  };
}

function toPlan(due_on: string, pet: LockedPet, context: MedicalContext) {
  if (pet.custody_id === null) throw new ApiError(409, medicalMessages.notInCare(pet.name));
  assertPlannedOn('due_on', due_on, todayOf(context));
  return { due_on };
}

async function toRecorded(
  trx: Database,
  input: TreatmentInput,
  { pet, product, context }: { pet: LockedPet; product: ProductRow | undefined; context: MedicalContext },
) {
  const { now, timeZone, actor } = context;
  const given_at = parseDoneAt('given_at', input.given_at, { pet, now, timeZone });
  const offered = product && (await listOfferedLots(trx, [product.id])).get(product.id);
  const lot = (input.lot === undefined ? offered?.number : input.lot) ?? null;
  const known = lot === offered?.number ? offered.expires_on : null;
  const lot_expires_on = lot === null ? null : (input.lot_expires_on ?? known);
  if (product && lot !== null) {
    await markLotsUsed(trx, [{ product_id: product.id, number: lot, expires_on: lot_expires_on }], now);
  }
  return { given_at, given_by: actor.id, lot, lot_expires_on, result: input.result ?? null };
}
