import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import { medicalMessages, medicalNoteTypeLabels } from '../medical.constants.ts';
import type { MedicalNote, NoteInput } from '../medical.contract.ts';
import { invalid } from './check-dates.ts';
import { lockPet } from './lock-pets.ts';
import { pickChanged, recordEvents, recordUndo, todayOf, toRowChange, type MedicalContext } from './medical-context.ts';
import { toNamed } from './treatments.queries.ts';

interface NoteId {
  petId: number;
  id: number;
}

/** @throws ApiError 404 for an unknown animal, 400 if a plain note has an end */
export async function addNote(db: Database, petId: number, input: NoteInput, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { actor, now } = context;
    const pet = await lockPet(trx, petId, todayOf(context));
    await lockCurrentUser(trx, actor);
    const { type, text, ends_on = null } = input;
    assertEnd({ type, ends_on });
    const { id } = await trx
      .insertInto('medical_notes')
      .values({ pet_id: petId, type, text, ends_on, written_by: actor.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'pet', id: petId };
    await recordEvents(
      trx,
      [{ action: 'pet.medical_note_added', subject, details: { name: pet.name, type } }],
      context,
    );
    const label = `Added a ${describe(type)} for ${pet.name}`.replace('a alert', 'an alert');
    const changes: RowChange[] = [{ table: 'medical_notes', id, before: null, after: { pet_id: petId, text } }];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { note: await getNote(trx, { petId, id }, context), message: `${label}.`, undo_id };
  });
}

/** @throws ApiError 404 if it was deleted, 400 if a plain note has an end */
export async function changeNote(
  db: Database,
  { petId, id }: NoteId,
  input: { [K in keyof NoteInput]?: NoteInput[K] | undefined },
  context: MedicalContext,
) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockNote(trx, { petId, id }, context);
    const changed = pickChanged(row, input);
    assertEnd({ ...row, ...changed });
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged) {
      await trx
        .updateTable('medical_notes')
        .set({ ...changed, updated_at: context.now })
        .where('id', '=', id)
        .execute();
      const details = { name: pet.name, type: row.type };
      const subject = { type: 'pet', id: petId };
      await recordEvents(trx, [{ action: 'pet.medical_note_changed', subject, details }], context);
    }
    const label = `Changed the ${describe(row.type)} for ${pet.name}`;
    const changes = isChanged ? [toRowChange('medical_notes', row, changed)] : [];
    const undo_id = await recordUndo(trx, { label, petId, changes }, context);
    return { note: await getNote(trx, { petId, id }, context), message: `${label}.`, undo_id };
  });
}

/** @throws ApiError 404 if it was deleted before */
export async function deleteNote(db: Database, { petId, id }: NoteId, context: MedicalContext) {
  return transactionWithRetry(db, async (trx) => {
    const { pet, row } = await lockNote(trx, { petId, id }, context);
    await trx.deleteFrom('medical_notes').where('id', '=', id).execute();
    const subject = { type: 'pet', id: petId };
    const details = { name: pet.name, type: row.type };
    await recordEvents(trx, [{ action: 'pet.medical_note_deleted', subject, details }], context);
    const label = `Deleted the ${describe(row.type)} for ${pet.name}`;
    const changes: RowChange[] = [{ table: 'medical_notes', id, before: { ...row }, after: null }];
    return { message: `${label}.`, undo_id: await recordUndo(trx, { label, petId, changes }, context) };
  });
}

function describe(type: MedicalNote['type']): string {
  return medicalNoteTypeLabels[type].toLowerCase();
}

function assertEnd({ type, ends_on }: { type: MedicalNote['type']; ends_on: string | null }): void {
  if (type === 'note' && ends_on !== null) throw invalid('ends_on', medicalMessages.endOfNote);
}

async function lockNote(trx: Database, { petId, id }: NoteId, context: MedicalContext) {
  const pet = await lockPet(trx, petId, todayOf(context));
  await lockCurrentUser(trx, context.actor);
  const row = await trx
    .selectFrom('medical_notes')
    .selectAll()
    .where('id', '=', id)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, medicalMessages.noNote);
  return { pet, row };
}

async function getNote(db: Database, { petId, id }: NoteId, context: MedicalContext): Promise<MedicalNote> {
  const found = (await listNotes(db, petId, todayOf(context))).find((each) => each.id === id);
  if (!found) throw new ApiError(404, medicalMessages.noNote);
  return found;
}

interface NoteRow extends Selectable<Tables['medical_notes']> {
  written_by_name: string | null;
}

/** The latest first. */
export async function listNotes(db: Database, petId: number, today: string): Promise<MedicalNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.*, users.name as written_by_name from medical_notes n left join users on users.id = n.written_by
    where n.pet_id = ${petId} order by n.created_at desc, n.id desc`.execute(db);
  return rows.map(({ id, type, text, ends_on, written_by, written_by_name, created_at }) => ({
    id,
    type,
    text,
    ends_on,
    is_over: ends_on !== null && ends_on < today,
    written_by: toNamed(written_by, written_by_name),
    created_at: created_at.toISOString(),
  }));
}
