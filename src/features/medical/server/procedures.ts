import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import { medicalMessages, procedureTypeLabels } from '../medical.constants.ts';
import type { Procedure, ProcedureInput } from '../medical.contract.ts';
import { assertDoneOn, invalid } from './check-dates.ts';
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
import { toNamed } from './treatments.queries.ts';

interface ProcedureId {
  petId: number;
  id: number;
}

/** @throws ApiError 404 for an unknown animal, 400 for a day in the future or before the birth */
export async function recordProcedure(db: Database, petId: number, input: ProcedureInput, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, actor);
    assertDays(input, pet, context);
    const { type, performed_on, name = null, veterinarian = null, outcome = null, note = null } = input;
    const { id } = await trx
      .insertInto('procedures')
      .values({
        pet_id: petId,
        type,
        performed_on,
        name,
        veterinarian,
        outcome,
        note,
        follow_up_on: input.follow_up_on ?? null,
        recorded_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { name: pet.name, procedure: describe(type) };
    const subject = { type: 'pet', id: petId };
    await recordEvents(trx, [{ action: 'pet.procedure_recorded', subject, details }], context);
    const label = `Recorded ${describe(type)} for ${pet.name}`;
    const changes: RowChange[] = [{ table: 'procedures', id, before: null, after: { pet_id: petId, performed_on } }];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { procedure: await getProcedure(trx, { petId, id }), message: `${label}.`, undo_id };
  });
}

/** @throws ApiError 404 if it was deleted, 400 for invalid days */
export async function correctProcedure(
  db: Database,
  { petId, id }: ProcedureId,
  input: { [K in keyof ProcedureInput]?: ProcedureInput[K] | undefined },
  context: MedicalContext,
) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockProcedure(trx, { petId, id }, context);
    const changed = pickChanged(row, input);
    assertDays({ ...row, ...changed }, pet, context);
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged) {
      await trx
        .updateTable('procedures')
        .set({ ...changed, updated_at: context.now })
        .where('id', '=', id)
        .execute();
      const details = { name: pet.name, fields: Object.keys(changed), before: describeBefore(row, changed) };
      const subject = { type: 'pet', id: petId };
      await recordEvents(trx, [{ action: 'pet.procedure_corrected', subject, details }], context);
    }
    const label = `Corrected ${describe(row.type)} of ${pet.name}`;
    const changes = isChanged ? [toRowChange('procedures', row, changed)] : [];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { procedure: await getProcedure(trx, { petId, id }), message: `${label}.`, undo_id };
  });
}

/** @throws ApiError 404 if it was deleted before */
export async function deleteProcedure(db: Database, { petId, id }: ProcedureId, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockProcedure(trx, { petId, id }, context);
    const files = await trx.selectFrom('medical_files').selectAll().where('procedure_id', '=', id).execute();
    await trx.deleteFrom('procedures').where('id', '=', id).execute();
    const details = { name: pet.name, procedure: describe(row.type) };
    const subject = { type: 'pet', id: petId };
    await recordEvents(trx, [{ action: 'pet.procedure_deleted', subject, details }], context);
    const label = `Deleted ${describe(row.type)} of ${pet.name}`;
    // Restored last to first: the procedure, then its files' references.
    const changes: RowChange[] = [
      ...files.map((file) => toRowChange('medical_files', file, { procedure_id: null })),
      { table: 'procedures', id, before: { ...row }, after: null },
    ];
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

/** "the spay or neuter" in the middle of a sentence. */
function describe(type: Procedure['type']): string {
  return type === 'other'
    ? 'a procedure'
    : procedureTypeLabels[type].replace(/^[A-Z](?!-)/, (character) => character.toLowerCase());
}

function assertDays(
  { performed_on, follow_up_on }: { performed_on: string; follow_up_on?: string | null | undefined },
  pet: LockedPet,
  context: MedicalContext,
): void {
  assertDoneOn('performed_on', performed_on, pet, todayOf(context));
  if (follow_up_on && follow_up_on < performed_on) throw invalid('follow_up_on', medicalMessages.followUp);
}

async function lockProcedure(trx: Database, { petId, id }: ProcedureId, context: MedicalContext) {
  const pet = await lockPet(trx, petId, todayOf(context));
  await lockCurrentUser(trx, context.actor);
  const row = await trx
    .selectFrom('procedures')
    .selectAll()
    .where('id', '=', id)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, medicalMessages.noProcedure);
  return { pet, row };
}

interface ProcedureRow extends Selectable<Tables['procedures']> {
  recorded_by_name: string | null;
  files: number;
}

async function getProcedure(db: Database, { petId, id }: ProcedureId): Promise<Procedure> {
  const found = (await listProcedures(db, petId)).find((each) => each.id === id);
  if (!found) throw new ApiError(404, medicalMessages.noProcedure);
  return found;
}

/** The latest first. */
export async function listProcedures(db: Database, petId: number): Promise<Procedure[]> {
  const { rows } = await sql<ProcedureRow>`
    select p.*, users.name as recorded_by_name,
      (select count(*)::integer from medical_files where procedure_id = p.id) as files
    from procedures p left join users on users.id = p.recorded_by
    where p.pet_id = ${petId} order by p.performed_on desc, p.id desc`.execute(db);
  return rows.map(({ recorded_by, recorded_by_name, pet_id: _pet, created_at: _at, updated_at: _since, ...row }) => ({
    ...row,
    recorded_by: toNamed(recorded_by, recorded_by_name),
  }));
}
