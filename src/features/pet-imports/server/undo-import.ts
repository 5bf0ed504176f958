import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import {
  changeImportedPets,
  deleteUntouchedPets,
  findTakenNumbers,
  lockPetsToCompare,
  type ComparedPet,
  type ImportedPet,
} from '../../pets/server/pets.door.ts';
import { forgetPets, forgetStatusChanges } from '../../reports/server/reports.door.ts';
import { importMessages } from '../import-words.contract.ts';
import type { ChangeCircumstances } from './check-import.ts';
import { countUndone, noteUndo, rowsInPortions, type UndoNote, type WaitingRow } from './import-rows.ts';
import { lockImport, unlessChangedAtOnce } from './lock-import.ts';

/**
 * Takes back what an import has written, in one transaction and only once: pets it added are deleted, fields it changed
 * get their previous value, and reports count neither. Later changes by other people stay, and the row says so.
 * @throws ApiError 404 where there is none; 409 where it was not applied, or was undone
 */
export async function undoImport(db: Database, id: number, circumstances: ChangeCircumstances): Promise<void> {
  const { actor, address, now } = circumstances;
  await unlessChangedAtOnce(() =>
    db.transaction().execute(async (change) => {
      const { state, applied_at } = await lockImport(change, id);
      await confirmCaller(change, actor);
      if (state !== 'applied') throw new ApiError(409, importMessages.notApplied);
      const deleted = await deleteAdded(change, id, applied_at!);
      const restored = await restoreChanged(change, id, circumstances);
      await forgetPets(change, deleted);
      await forgetStatusChanges(change, restored, { from: applied_at!, to: now });
      await change.updateTable('pet_imports').set({ state: 'undone', undone_at: now }).where('id', '=', id).execute();
      const details = await countUndone(change, id);
      const subject = { kind: 'import', id };
      await recordAudit(change, { actor, action: 'import.undone', subject, details, address, now });
    }),
  );
}

/** @returns the deleted pets */
async function deleteAdded(change: Database, importId: number, appliedAt: Date): Promise<number[]> {
  const allDeleted: number[] = [];
  for await (const rows of rowsInPortions(change, importId, 'add')) {
    const there = rows.flatMap(({ pet_id }) => pet_id ?? []);
    const deleted = new Set(await deleteUntouchedPets(change, there, appliedAt));
    allDeleted.push(...deleted);
    const notes = rows.map(({ line, pet_id }): UndoNote => {
      const isKept = pet_id !== null && !deleted.has(pet_id);
      return isKept
        ? { line, undo: 'kept', problem: 'Somebody has changed this pet since, so it was kept.' }
        : { line, undo: 'undone', problem: null };
    });
    await noteUndo(change, importId, notes);
  }
  return allDeleted;
}

/** @returns the pets whose status was restored */
async function restoreChanged(
  change: Database,
  importId: number,
  circumstances: ChangeCircumstances,
): Promise<number[]> {
  const withStatus: number[] = [];
  for await (const rows of rowsInPortions(change, importId, 'change')) {
    const pets = await lockPetsToCompare(
      change,
      rows.flatMap(({ pet_id }) => pet_id ?? []),
    );
    const byId = new Map(pets.map((pet) => [pet.id, pet]));
    const taken = await findTakenNumbers(
      change,
      rows.flatMap(({ before }) => before?.external_id ?? []),
    );
    const held = await circumstances.adoptions.listHeld(change, [...byId.keys()]);
    const restored = rows.map((row) => restore(row, byId.get(row.pet_id ?? 0), { taken, held }));
    await changeImportedPets(
      change,
      restored.flatMap(({ pet }) => pet ?? []),
      circumstances,
    );
    await noteUndo(
      change,
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
