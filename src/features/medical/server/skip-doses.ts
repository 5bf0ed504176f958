import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { medicalMessages } from '../medical.constants.ts';
import { assertPlannedOn } from './check-dates.ts';
import { describeDose } from './describe-treatment.ts';
import { insertPlanned, toInsertions, type PlannedRow } from './insert-planned.ts';
import { lockPets, type LockedPet } from './lock-pets.ts';
import { recordEvents, recordUndo, todayOf, toRowChange, type MedicalContext } from './medical-context.ts';
import { planNext } from './plan-doses.ts';
import { listProtocolSteps } from './protocol-steps.ts';
import { findPetsOfTreatments, getTreatmentRows, isOpen, type TreatmentRow } from './treatments.queries.ts';

interface Changed {
  message: string;
  undo_id: number | null;
}

/**
 * Skips open doses, and plans the next ones from today.
 * @throws ApiError 404 if a dose was deleted, 409 if none is open
 */
export async function skipDoses(
  db: Database,
  { treatment_ids, reason }: { treatment_ids: readonly number[]; reason: string },
  context: MedicalContext,
): Promise<Changed> {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now } = context;
    const { pets, open } = await lockOpen(trx, treatment_ids, context);
    const values = { skipped_at: now, skipped_by: actor.id, skipped_reason: reason };
    await trx
      .updateTable('treatments')
      .set({ ...values, updated_at: now })
      .where('id', '=', isOneOf(open))
      .execute();
    const today = todayOf(context);
    const protocols = await listProtocolSteps(trx, { ofSteps: open.flatMap(({ step_id }) => step_id ?? []) });
    const planned = open.flatMap((row): PlannedRow[] => {
      const pet = pets.get(row.pet_id)!;
      const protocol = protocols.get(row.protocol_id ?? 0);
      const step = protocol?.allSteps.find(({ id }) => id === row.step_id);
      if (!protocol?.is_active || !step || pet.custody_id === null) return [];
      const dose = planNext(protocol.steps, pet.born_on, { step, day: today });
      return dose ? [{ pet_id: pet.id, ...dose }] : [];
    });
    const inserted = await insertPlanned(trx, planned, now);
    const events = open.map((row) => {
      const { id, name } = pets.get(row.pet_id)!;
      const details = { name, treatment: row.name };
      return { action: 'pet.treatment_skipped', subject: { type: 'pet', id }, details } as const;
    });
    await recordEvents(trx, events, context);
    const changes = [...open.map((row) => toRowChange('treatments', row, values)), ...toInsertions(inserted)];
    return finish(trx, { verb: 'Skipped', open, pets, changes }, context);
  });
}

/**
 * Moves open doses to another day.
 * @throws ApiError 404 if a dose was deleted, 409 if none is open, 400 for a day in the past
 */
export async function postponeDoses(
  db: Database,
  { treatment_ids, due_on }: { treatment_ids: readonly number[]; due_on: string },
  context: MedicalContext,
): Promise<Changed> {
  assertPlannedOn('due_on', due_on, todayOf(context));
  return transactionWithRetry(db, async (trx) => {
    const { pets, open } = await lockOpen(trx, treatment_ids, context);
    const values = { due_on, is_moved: true };
    await trx
      .updateTable('treatments')
      .set({ ...values, updated_at: context.now })
      .where('id', '=', isOneOf(open))
      .execute();
    const events = open.map((row) => {
      const { id, name } = pets.get(row.pet_id)!;
      const details = { name, treatment: row.name, from: row.due_on!, to: due_on };
      return { action: 'pet.treatment_moved', subject: { type: 'pet', id }, details } as const;
    });
    await recordEvents(trx, events, context);
    const changes = open.map((row) => toRowChange('treatments', row, values));
    const to = ` to ${formatDay(due_on, { month: 'short', day: 'numeric', year: 'numeric' })}`;
    return finish(trx, { verb: 'Moved', to, open, pets, changes }, context);
  });
}

async function lockOpen(trx: Database, ids: readonly number[], context: MedicalContext) {
  const pets = await lockPets(trx, await findPetsOfTreatments(trx, ids), todayOf(context));
  await lockCurrentUser(trx, context.actor);
  const open = [...(await getTreatmentRows(trx, ids)).values()].filter(isOpen);
  if (open.length === 0) throw new ApiError(409, medicalMessages.notOpen);
  return { pets, open };
}

function isOneOf(rows: readonly TreatmentRow[]) {
  return sql<number>`any(${rows.map(({ id }) => id)}::integer[])`;
}

interface Outcome {
  verb: string;
  to?: string;
  open: readonly TreatmentRow[];
  pets: Map<number, LockedPet>;
  changes: Parameters<typeof recordUndo>[1]['changes'];
}

async function finish(
  trx: Database,
  { verb, to = '', open, pets, changes }: Outcome,
  context: MedicalContext,
): Promise<Changed> {
  const [first] = open as [TreatmentRow];
  const what = open.length === 1 ? describeDose(first.name, pets.get(first.pet_id)!.name) : `${open.length} doses`;
  const label = `${verb} ${what}${to}`;
  const petId = new Set(open.map(({ pet_id }) => pet_id)).size === 1 ? first.pet_id : null;
  return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
}
