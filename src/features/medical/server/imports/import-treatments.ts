import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { addDays, dayIn } from '../../../../platform/shelter-day.contract.ts';
import { MAX_DAYS_AHEAD } from '../check-dates.ts';
import { insertPlanned } from '../insert-planned.ts';
import { findPets, lockPets } from '../lock-pets.ts';
import { listProtocolSteps } from '../protocol-steps.ts';
import { planCare, type PlanContext } from '../start-protocols.ts';
import { listPastTreatments } from './animal-history.ts';
import type { ImportedTreatment, ImportPlan, NextDose, TreatmentInsertion } from './imported-treatment.ts';
import type { CareCatalog, KnownProduct } from './match-rows.ts';
import { planAnimal } from './plan-animal.ts';
import { normalizeName } from './treatment-names.ts';

/**
 * What importing treatments would do. Those that are recorded already, by anyone, are left out.
 * @param isLocking whether it is going to happen: locks the animals, and plans the care of those that have just come in
 * @throws ApiError 404 if one of the animals has no record
 */
export async function planImportedTreatments(
  db: Database,
  rows: readonly ImportedTreatment[],
  { isLocking, ...context }: PlanContext & { isLocking: boolean },
): Promise<ImportPlan> {
  const today = dayIn(context.timeZone, context.now);
  const byPet = Map.groupBy(rows, ({ pet_id }) => pet_id);
  const ids = [...byPet.keys()].toSorted((one, other) => one - other);
  const pets = await (isLocking ? lockPets : findPets)(db, ids, today);
  if (isLocking) await planCare(db, ids, context);
  const past = await listPastTreatments(db, ids, context.timeZone);
  const catalog = await loadCatalog(db);
  const lastDay = addDays(today, MAX_DAYS_AHEAD);
  const plans: ImportPlan[] = [];
  let planned = 0;
  for (const id of ids) {
    const ofPet = byPet.get(id)!;
    // Others are answered in between.
    if (planned > 0 && planned + ofPet.length > ROWS_AT_ONCE) {
      await setImmediate();
      planned = 0;
    }
    planned += ofPet.length;
    plans.push(planAnimal({ pet: pets.get(id)!, past: past.get(id) ?? [], rows: ofPet, catalog, lastDay }));
  }
  return {
    rows: plans.flatMap((plan) => plan.rows).toSorted((one, other) => one.row_number - other.row_number),
    insertions: plans.flatMap(({ insertions }) => insertions),
    next: plans.flatMap(({ next }) => next),
    replaced: plans.flatMap(({ replaced }) => replaced),
  };
}

const ROWS_AT_ONCE = 200;

async function loadCatalog(db: Database): Promise<CareCatalog> {
  const protocols = [...(await listProtocolSteps(db, 'active')).values()];
  const { rows } = await sql<KnownProduct>`
    select id, name, type, manufacturer from products order by is_active, id desc`.execute(db);
  return {
    protocols: protocols.filter(({ steps }) => steps.length > 0),
    matches: new Map(),
    products: new Map(rows.map((product) => [normalizeName(product.name), product])),
  };
}

/** A row that an import has replaced, as the database had it. */
export interface ReplacedDose {
  id: number;
  pet_id: number;
  step_id: number;
  [column: string]: unknown;
}

/** Carries out a plan whose animals are locked. @returns the open doses that it has replaced, as they were */
export async function insertImportedTreatments(
  trx: Database,
  { insertions, next, replaced }: ImportPlan,
  { importId, now }: { importId: number; now: Date },
): Promise<ReplacedDose[]> {
  const { rows } = await sql<{ dose: ReplacedDose }>`
    with deleted as (delete from treatments where id = any(${replaced}::integer[]) returning *)
    select to_jsonb(deleted) as dose from deleted order by id`.execute(trx);
  for (let start = 0; start < insertions.length; start += BATCH_SIZE) {
    await insertTreatments(trx, insertions.slice(start, start + BATCH_SIZE), { importId, now });
  }
  for (let start = 0; start < next.length; start += BATCH_SIZE) {
    await insertNext(trx, next.slice(start, start + BATCH_SIZE), { importId, now });
  }
  return rows.map(({ dose }) => dose);
}

const BATCH_SIZE = 1000;

async function insertTreatments(
  trx: Database,
  insertions: readonly TreatmentInsertion[],
  { importId, now }: { importId: number; now: Date },
): Promise<void> {
  await sql`
    insert into treatments (pet_id, step_id, occurrence, product_id, name, type, due_on, given_at, lot, lot_expires_on, dose,
      route, result, note, import_id, import_key, created_at, updated_at)
    select pet_id, step_id, occurrence, product_id, name, type, due_on, given_at, lot, lot_expires_on, dose, route, result,
      note, ${importId}::integer, import_key, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::treatments, ${JSON.stringify(insertions)}::jsonb)`.execute(trx);
}

async function insertNext(
  trx: Database,
  next: readonly NextDose[],
  { importId, now }: { importId: number; now: Date },
): Promise<void> {
  const inserted = await insertPlanned(trx, next, now);
  const chosen = new Map(next.map((dose) => [`${dose.pet_id} ${dose.step.id}`, dose]));
  const rows = inserted.map(({ id, pet_id, step_id }) => {
    const { is_moved, import_key } = chosen.get(`${pet_id} ${step_id}`)!;
    return { id, is_moved, import_key };
  });
  await sql`
    update treatments set import_id = ${importId}, is_moved = i.is_moved, import_key = i.import_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (id integer, is_moved boolean, import_key uuid)
    where treatments.id = i.id`.execute(trx);
}
