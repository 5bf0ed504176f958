import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { DoseInput, RecordedDoses } from '../treatments.contract.ts';
import { assertProducts } from './assert-products.ts';
import { invalid, parseDoneAt } from './check-dates.ts';
import { describeDose, describeClosed } from './describe-treatment.ts';
import { insertPlanned, toInsertions, type PlannedRow } from './insert-planned.ts';
import { lockPets, type LockedPet } from './lock-pets.ts';
import { listOfferedLots, markLotsUsed } from './lots.ts';
import { recordEvents, recordUndo, todayOf, toRowChange, type MedicalContext } from './medical-context.ts';
import { planNext } from './plan-doses.ts';
import { listProtocolSteps } from './protocol-steps.ts';
import {
  findPetsOfTreatments,
  getTreatmentRows,
  isOpen,
  toTreatment,
  type TreatmentRow,
} from './treatments.queries.ts';

type Status = RecordedDoses['results'][number]['status'];

/**
 * Records doses, each once: of two phones, the second learns who gave it. The next dose is planned from the day given.
 * @throws ApiError 404 if a dose was deleted, 400 for an invalid one, 409 for a key that was used for another; then none is
 *   recorded
 */
export async function recordDoses(
  db: Database,
  doses: readonly DoseInput[],
  context: MedicalContext,
): Promise<RecordedDoses> {
  return transactionWithRetry(db, (trx) => recordDosesWithin(trx, doses, context));
}

/** The same, within a transaction. */
export async function recordDosesWithin(
  trx: Database,
  doses: readonly DoseInput[],
  context: MedicalContext,
): Promise<RecordedDoses> {
  const { actor, now } = context;
  const ids = doses.map(({ treatment_id }) => treatment_id);
  const pets = await lockPets(trx, await findPetsOfTreatments(trx, ids), todayOf(context));
  await lockCurrentUser(trx, actor);
  const rows = await getTreatmentRows(trx, ids);
  await assertKeysUnused(trx, doses);
  const offers = await listOfferedLots(trx, productsOf(doses, rows));
  await assertProducts(
    trx,
    doses.map(({ product_id }) => product_id),
  );
  const statuses = new Map<number, Status>();
  const recorded = doses.flatMap((dose) => {
    const row = rows.get(dose.treatment_id)!;
    const isFirst = !statuses.has(row.id);
    const status = isFirst ? statusOf(row, dose) : statuses.get(row.id)!;
    statuses.set(row.id, status);
    return status === 'recorded' && isFirst
      ? [toRecorded(dose, row, { pet: pets.get(row.pet_id)!, offers, context })]
      : [];
  });
  await updateRecorded(trx, recorded, now);
  await markLotsUsed(trx, recorded.flatMap(toUsedLot), now);
  const next = await planAfter(trx, recorded, { pets, context });
  const label = describeLabel(recorded, pets);
  await recordEvents(
    trx,
    recorded.map(({ row }) => toEvent(row, pets)),
    context,
  );
  const changes = [
    ...recorded.map(({ row, values }) => toRowChange('treatments', row, values)),
    ...toInsertions([...next.values()]),
  ];
  const [first] = pets.keys();
  const undo_id = await recordUndo(trx, { label, petId: pets.size === 1 ? first! : null, changes }, context);
  const after = await getTreatmentRows(trx, ids);
  const results = [...statuses].map(([id, status]) => {
    const row = after.get(id)!;
    const petName = pets.get(row.pet_id)!.name;
    const message = status === 'given_before' || status === 'not_open' ? describeClosed(row, petName, context) : null;
    const { id: nextId, name, due_on } = next.get(id) ?? {};
    return {
      treatment_id: id,
      status,
      message,
      treatment: toTreatment(row),
      next: nextId === undefined ? null : { id: nextId, name: name!, due_on: due_on! },
    };
  });
  const missed = results.find(({ message }) => message !== null)?.message;
  return { results, message: recorded.length === 0 && missed ? missed : `${label || 'Recorded before'}.`, undo_id };
}

/** @throws ApiError 409 if a key was used for another dose */
async function assertKeysUnused(trx: Database, doses: readonly DoseInput[]): Promise<void> {
  const keys = doses.map(({ client_key }) => client_key);
  const found = await trx
    .selectFrom('treatments')
    .select(['id', 'client_key'])
    .where('client_key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  const isUsed = ({ treatment_id, client_key }: DoseInput) =>
    found.some((row) => row.client_key === client_key.toLowerCase() && row.id !== treatment_id);
  const isUsedTwice = new Set(keys.map((key) => key.toLowerCase())).size < keys.length;
  if (isUsedTwice || doses.some(isUsed)) throw new ApiError(409, medicalMessages.usedKey);
}

function statusOf(row: TreatmentRow, dose: DoseInput): Status {
  if (isOpen(row)) return 'recorded';
  if (row.given_at === null) return 'not_open';
  return row.client_key === dose.client_key.toLowerCase() ? 'repeated' : 'given_before';
}

interface RecordedDose {
  row: TreatmentRow;
  /** The new values of its columns. */
  values: ReturnType<typeof toValues>;
}

type OfferedLots = Awaited<ReturnType<typeof listOfferedLots>>;

interface DoseContext {
  pet: LockedPet;
  offers: OfferedLots;
  context: MedicalContext;
}

function toRecorded(dose: DoseInput, row: TreatmentRow, { pet, offers, context }: DoseContext): RecordedDose {
  if (dose.result && row.type !== 'test') throw invalid('result', medicalMessages.resultOfTest);
  const { now, timeZone } = context;
  const given_at = parseDoneAt('given_at', dose.given_at, { pet, now, timeZone });
  return { row, values: toValues(dose, row, { given_at, given_by: context.actor.id, offers }) };
}

/** What the phone leaves out is what it was offered. */
function toValues(
  dose: DoseInput,
  row: TreatmentRow,
  { given_at, given_by, offers }: { given_at: Date; given_by: number; offers: OfferedLots },
) {
  const product_id = dose.product_id === undefined ? row.product_id : dose.product_id;
  const offered = product_id === null ? undefined : offers.get(product_id);
  const lot = (dose.lot === undefined ? offered?.number : dose.lot) ?? null;
  const lot_expires_on = lot === offered?.number ? offered.expires_on : null;
  return {
    given_at,
    given_by,
    product_id,
    lot,
    lot_expires_on: lot === null ? null : (dose.lot_expires_on ?? lot_expires_on),
    dose: dose.dose === undefined ? row.dose : dose.dose,
    route: dose.route === undefined ? row.route : dose.route,
    result: dose.result ?? null,
    note: dose.note === undefined ? row.note : dose.note,
    client_key: dose.client_key.toLowerCase(),
  };
}

function productsOf(doses: readonly DoseInput[], rows: Map<number, TreatmentRow>): number[] {
  const ids = doses.map(({ treatment_id, product_id }) => product_id ?? rows.get(treatment_id)!.product_id);
  return ids.filter((id) => id !== null);
}

async function updateRecorded(trx: Database, recorded: readonly RecordedDose[], now: Date): Promise<void> {
  if (recorded.length === 0) return;
  const rows = recorded.map(({ row, values }) => ({ id: row.id, ...values }));
  const update = sql`
    update treatments set given_at = g.given_at, given_by = g.given_by, product_id = g.product_id, lot = g.lot,
      lot_expires_on = g.lot_expires_on, dose = g.dose, route = g.route, result = g.result, note = g.note,
      client_key = g.client_key, updated_at = ${now}::timestamptz
    from jsonb_populate_recordset(null::treatments, ${JSON.stringify(rows)}::jsonb) g
    where treatments.id = g.id`;
  await withConflict(medicalMessages.usedKey, () => update.execute(trx));
}

function toUsedLot({ values: { product_id, lot, lot_expires_on } }: RecordedDose) {
  return product_id === null || lot === null ? [] : [{ product_id, number: lot, expires_on: lot_expires_on }];
}

/** The doses planned after those given, by the given one's id. Animals that aren't in care get no plan. */
async function planAfter(
  trx: Database,
  recorded: readonly RecordedDose[],
  { pets, context: { now, timeZone } }: { pets: Map<number, LockedPet>; context: MedicalContext },
) {
  const ofSteps = recorded.flatMap(({ row }) => (row.step_id === null ? [] : [row.step_id]));
  const protocols = await listProtocolSteps(trx, { ofSteps });
  const planned = recorded.flatMap(({ row, values }): (PlannedRow & { after: number })[] => {
    const pet = pets.get(row.pet_id)!;
    const protocol = row.protocol_id === null ? undefined : protocols.get(row.protocol_id);
    const step = protocol?.allSteps.find(({ id }) => id === row.step_id);
    if (!protocol?.is_active || !step || pet.custody_id === null) return [];
    const dose = planNext(protocol.steps, pet.born_on, { step, day: dayIn(timeZone, values.given_at) });
    return dose ? [{ pet_id: pet.id, after: row.id, ...dose }] : [];
  });
  const inserted = await insertPlanned(trx, planned, now);
  return new Map(
    inserted.map((dose) => {
      const { after } = planned.find(({ pet_id, step }) => pet_id === dose.pet_id && step.id === dose.step_id)!;
      return [after, dose];
    }),
  );
}

function toEvent(row: TreatmentRow, pets: Map<number, LockedPet>) {
  const { id, name } = pets.get(row.pet_id)!;
  return { action: 'pet.treated', subject: { type: 'pet', id }, details: { name, treatment: row.name } } as const;
}

function describeLabel(recorded: readonly RecordedDose[], pets: Map<number, LockedPet>): string {
  const [first] = recorded;
  if (!first) return '';
  if (recorded.length > 1) return `Recorded ${recorded.length} doses`;
  return `Recorded ${describeDose(first.row.name, pets.get(first.row.pet_id)!.name)}`;
}
