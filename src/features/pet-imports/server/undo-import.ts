import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import {
  updateImportedPets,
  deleteUntouchedPets,
  findTakenExternalIds,
  lockPetsToCompare,
  type ComparedPet,
  type ImportedPet,
} from '../../pets/server/index.ts';
import { findContinuedRecords, removeImportedMicrochips } from '../../custody/server/index.ts';
import { markAsUndoing } from '../../undo/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import type { PetChangeContext } from './check-import.ts';
import { countUndone, recordUndo, rowBatches, type UndoResult, type PendingRow } from './import-rows.ts';
import { removePhotos } from './import-photos.ts';
import { toAddedMicrochips } from './imported-records.ts';
import { followStatuses } from './follow-statuses.ts';
import { lockImport, withConflictError } from './lock-import.ts';

/**
 * Undoes an import in one transaction, so that no figure shows it: deletes added pets and restores changed fields. Keeps later changes by other people, and says so in the row.
 * @throws ApiError 404 for an unknown import; 409 unless it is applied
 */
export async function undoImport(db: Database, id: number, context: PetChangeContext): Promise<void> {
  const { actor, ip, now } = context;
  await withConflictError(() =>
    transactionWithRetry(db, async (trx) => {
      const { status, applied_at } = await lockImport(trx, id);
      await confirmCurrentUser(trx, actor);
      if (status !== 'applied') throw new ApiError(409, importMessages.notApplied);
      await removePhotos(trx, id, applied_at!);
      await markAsUndoing(trx);
      await deleteAdded(trx, id, applied_at!);
      await restoreChanged(trx, id, applied_at!, context);
      await trx.updateTable('pet_imports').set({ status: 'undone', undone_at: now }).where('id', '=', id).execute();
      const details = await countUndone(trx, id);
      const subject = { type: 'import', id };
      await recordEvent(trx, { actor, action: 'import.undone', subject, details, ip, now });
    }),
  );
}

async function deleteAdded(trx: Database, importId: number, appliedAt: Date): Promise<void> {
  for await (const rows of rowBatches(trx, importId, 'add')) {
    const added = rows.flatMap(({ pet_id }) => pet_id ?? []);
    const continued = await findContinuedRecords(trx, added, appliedAt);
    const untouched = added.filter((id) => !continued.has(id));
    const deleted = new Set(await deleteUntouchedPets(trx, untouched, appliedAt));
    const results = rows.map(({ row_number, pet_id }): UndoResult => {
      const isUnchanged = pet_id !== null && !deleted.has(pet_id);
      return isUnchanged
        ? { row_number, undo: 'kept', error: 'This pet was changed since, so it was kept.' }
        : { row_number, undo: 'undone', error: null };
    });
    await recordUndo(trx, importId, results);
  }
}

async function restoreChanged(
  trx: Database,
  importId: number,
  appliedAt: Date,
  context: PetChangeContext,
): Promise<void> {
  for await (const rows of rowBatches(trx, importId, 'change')) {
    const pets = await lockPetsToCompare(
      trx,
      rows.flatMap(({ pet_id }) => pet_id ?? []),
    );
    const byId = new Map(pets.map((pet) => [pet.id, pet]));
    const used = await findTakenExternalIds(
      trx,
      rows.flatMap(({ before }) => before?.external_id ?? []),
    );
    const assigned = await context.adoptions.listAssigned(trx, [...byId.keys()]);
    const restored = rows.map((row) => restore(row, byId.get(row.pet_id ?? 0), { used, assigned }));
    const changed = restored.flatMap(({ pet }) => pet ?? []);
    await followStatuses(trx, pets, changed, context);
    await updateImportedPets(trx, changed, context);
    await removeImportedMicrochips(trx, toAddedMicrochips(rows), appliedAt);
    await recordUndo(
      trx,
      importId,
      restored.map(({ result }) => result),
    );
  }
}

/** Restores only the fields that still have the imported value. */
function restore(
  { row_number, fields, before }: PendingRow,
  pet: ComparedPet | undefined,
  { used, assigned }: { used: ReadonlySet<string>; assigned: ReadonlySet<number> },
): { result: UndoResult; pet?: { id: number; fields: ImportedPet } } {
  if (!pet) return { result: { row_number, undo: 'kept', error: 'This pet has been deleted since.' } };
  const { microchip: _, ...petFields } = fields;
  const names = Object.keys(petFields) as (keyof ImportedPet)[];
  const isFree = (name: keyof ImportedPet) => {
    if (name === 'adoption_status') return before?.adoption_status === 'Adopted' || !assigned.has(pet.id);
    return name !== 'external_id' || !used.has(before?.external_id ?? '');
  };
  const own = names.filter((name) => pet[name] === fields[name] && isFree(name));
  const kept = names.filter((name) => !own.includes(name)).map((name) => name.replaceAll('_', ' '));
  const result: UndoResult =
    kept.length === 0
      ? { row_number, undo: 'undone', error: null }
      : { row_number, undo: 'kept', error: `Changed since, and kept: ${kept.join(', ')}.` };
  if (own.length === 0) return { result };
  return { result, pet: { id: pet.id, fields: Object.fromEntries(own.map((name) => [name, before?.[name] ?? null])) } };
}
