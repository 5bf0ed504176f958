import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import {
  changeImportedPets,
  deleteUntouchedPets,
  findTakenNumbers,
  lockPetsToCompare,
  type ComparedPet,
  type ImportedPet,
} from '../../pets/server/index.ts';
import { deletePetEvents, deleteStatusChangeEvents } from '../../reports/server/index.ts';
import { importMessages } from '../import-words.contract.ts';
import type { PetChangeContext } from './check-import.ts';
import { countUndone, noteUndo, rowsInPortions, type UndoNote, type WaitingRow } from './import-rows.ts';
import { lockImport, unlessChangedAtOnce } from './lock-import.ts';

/**
 * Takes back what an import has written, in one transaction and only once: pets it added are deleted, fields it changed
 * get their previous value, and reports count neither. Later changes by other people stay, and the row says so.
 * @throws ApiError 404 where there is none; 409 where it was not applied, or was undone
 */
export async function undoImport(db: Database, id: number, context: PetChangeContext): Promise<void> {
  const { actor, ip, now } = context;
  await unlessChangedAtOnce(() =>
    db.transaction().execute(async (trx) => {
      const { state, applied_at } = await lockImport(trx, id);
      await confirmCurrentUser(trx, actor);
      if (state !== 'applied') throw new ApiError(409, importMessages.notApplied);
      const deleted = await deleteAdded(trx, id, applied_at!);
      const restored = await restoreChanged(trx, id, context);
      await deletePetEvents(trx, deleted);
      await deleteStatusChangeEvents(trx, restored, { from: applied_at!, to: now });
      await trx.updateTable('pet_imports').set({ state: 'undone', undone_at: now }).where('id', '=', id).execute();
      const details = await countUndone(trx, id);
      const subject = { type: 'import', id };
      await recordEvent(trx, { actor, action: 'import.undone', subject, details, ip, now });
    }),
  );
}

/** @returns the deleted pets */
async function deleteAdded(trx: Database, importId: number, appliedAt: Date): Promise<number[]> {
  const allDeleted: number[] = [];
  for await (const rows of rowsInPortions(trx, importId, 'add')) {
    const there = rows.flatMap(({ pet_id }) => pet_id ?? []);
    const deleted = new Set(await deleteUntouchedPets(trx, there, appliedAt));
    allDeleted.push(...deleted);
    const notes = rows.map(({ line, pet_id }): UndoNote => {
      const isKept = pet_id !== null && !deleted.has(pet_id);
      return isKept
        ? { line, undo: 'kept', problem: 'Somebody has changed this pet since, so it was kept.' }
        : { line, undo: 'undone', problem: null };
    });
    await noteUndo(trx, importId, notes);
  }
  return allDeleted;
}

/** @returns the pets whose status was restored */
async function restoreChanged(trx: Database, importId: number, context: PetChangeContext): Promise<number[]> {
  const withStatus: number[] = [];
  for await (const rows of rowsInPortions(trx, importId, 'change')) {
    const pets = await lockPetsToCompare(
      trx,
      rows.flatMap(({ pet_id }) => pet_id ?? []),
    );
    const byId = new Map(pets.map((pet) => [pet.id, pet]));
    const taken = await findTakenNumbers(
      trx,
      rows.flatMap(({ before }) => before?.external_id ?? []),
    );
    const held = await context.adoptions.listHeld(trx, [...byId.keys()]);
    const restored = rows.map((row) => restore(row, byId.get(row.pet_id ?? 0), { taken, held }));
    await changeImportedPets(
      trx,
      restored.flatMap(({ pet }) => pet ?? []),
      context,
    );
    await noteUndo(
      trx,
      importId,
      restored.map(({ note }) => note),
    );
    withStatus.push(...restored.flatMap(({ pet }) => (pet?.fields.adoption_status === undefined ? [] : pet.id)));
  }
  return withStatus;
}

/** What goes back to as it was: the fields alone that say still what the import wrote. */
function restore(
  { line, fields, before }: WaitingRow,
  pet: ComparedPet | undefined,
  { taken, held }: { taken: ReadonlySet<string>; held: ReadonlySet<number> },
): { note: UndoNote; pet?: { id: number; fields: ImportedPet } } {
  if (!pet) return { note: { line, undo: 'kept', problem: 'This pet has been deleted since.' } };
  const names = Object.keys(fields) as (keyof ImportedPet)[];
  const isFree = (name: keyof ImportedPet) => {
    if (name === 'adoption_status') return before?.adoption_status === 'Adopted' || !held.has(pet.id);
    return name !== 'external_id' || !taken.has(before?.external_id ?? '');
  };
  const own = names.filter((name) => pet[name] === fields[name] && isFree(name));
  const kept = names.filter((name) => !own.includes(name)).map((name) => name.replaceAll('_', ' '));
  const note: UndoNote =
    kept.length === 0
      ? { line, undo: 'undone', problem: null }
      : { line, undo: 'kept', problem: `Changed since, and kept: ${kept.join(', ')}.` };
  if (own.length === 0) return { note };
  return { note, pet: { id: pet.id, fields: Object.fromEntries(own.map((name) => [name, before?.[name] ?? null])) } };
}
