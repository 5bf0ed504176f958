import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import {
  addImportedPets,
  updateImportedPets,
  findTakenExternalIds,
  lockPetsToCompare,
} from '../../pets/server/index.ts';
import { insertImportedMicrochips, insertImportedStays } from '../../custody/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import type { PetChangeContext } from './check-import.ts';
import { deleteUsedCells, recordAdded, rejectRows, rowBatches, type PendingRow } from './import-rows.ts';
import { countPhotos, schedulePhotos } from './import-photos.ts';
import { followStatuses } from './follow-statuses.ts';
import { toMicrochips, toStays } from './imported-records.ts';
import { lockImport, withConflictError } from './lock-import.ts';
import { countOutcomes } from './pet-imports.queries.ts';

/**
 * Applies a checked import in one transaction. Rejects rows whose pet was changed after the check.
 * @throws ApiError 404 for an unknown import; 409 if it was applied before, would change nothing, or gives a pet an
 *   `external_id` that another transaction has just taken
 */
export async function applyImport(db: Database, id: number, context: PetChangeContext): Promise<void> {
  const { actor, ip, now } = context;
  await withConflictError(() =>
    transactionWithRetry(db, async (trx) => {
      const { status } = await lockImport(trx, id);
      await confirmCurrentUser(trx, actor);
      if (status !== 'checked') throw new ApiError(409, importMessages.notChecked);
      const planned = await countOutcomes(trx, id);
      const { pending } = await countPhotos(trx, id);
      if (planned.add + planned.change + pending === 0) throw new ApiError(409, importMessages.nothingToDo);
      await changePets(trx, id, context);
      await addPets(trx, id, now);
      await trx.updateTable('pet_imports').set({ status: 'applied', applied_at: now }).where('id', '=', id).execute();
      await deleteUsedCells(trx, id);
      await schedulePhotos(trx, id, now);
      const details = await countOutcomes(trx, id);
      const subject = { type: 'import', id };
      await recordEvent(trx, { actor, action: 'import.applied', subject, details, ip, now });
    }),
  );
}

const rowErrors = {
  deleted: 'The pet was deleted since the file was checked.',
  changed: 'The pet was changed since the file was checked.',
  assigned: 'An application for this pet is approved, so it stays Adopted.',
  taken: 'Another pet was given this number since the file was checked.',
} as const;

async function changePets(trx: Database, importId: number, context: PetChangeContext): Promise<void> {
  for await (const rows of rowBatches(trx, importId, 'change')) {
    const pets = await lockPetsToCompare(
      trx,
      rows.flatMap(({ pet_id }) => pet_id ?? []),
    );
    const changedAt = new Map(pets.map((pet) => [pet.id, pet.updated_at.getTime()]));
    const taken = await findTakenExternalIds(
      trx,
      rows.flatMap(({ fields }) => fields.external_id ?? []),
    );
    const assigned = await context.adoptions.listAssigned(trx, [...changedAt.keys()]);
    const findError = ({ pet_id, pet_updated_at, fields }: PendingRow): keyof typeof rowErrors | null => {
      const at = changedAt.get(pet_id ?? 0);
      if (at === undefined) return 'deleted';
      if (at !== pet_updated_at?.getTime()) return 'changed';
      const isReleased = (fields.adoption_status ?? 'Adopted') !== 'Adopted';
      if (isReleased && assigned.has(pet_id ?? 0)) return 'assigned';
      return taken.has(fields.external_id ?? '') ? 'taken' : null;
    };
    const found = Map.groupBy(rows, findError);
    const changed = (found.get(null) ?? []).map(({ pet_id, fields }) => ({ id: pet_id!, fields }));
    await followStatuses(trx, pets, changed, context);
    await updateImportedPets(trx, changed, context);
    await insertImportedMicrochips(trx, toMicrochips(changed), context.now);
    for (const [error, rejected] of found) {
      if (error)
        await rejectRows(
          trx,
          importId,
          rejected.map(({ row_number }) => row_number),
          rowErrors[error],
        );
    }
  }
}

async function addPets(trx: Database, importId: number, now: Date): Promise<void> {
  for await (const rows of rowBatches(trx, importId, 'add')) {
    const ids = await addImportedPets(
      trx,
      rows.map(({ fields }) => fields),
      now,
    );
    const added = rows.map(({ row_number }, index) => ({ row_number, pet_id: ids[index] ?? null }));
    await recordAdded(trx, importId, added);
    const pets = rows.map(({ fields }, index) => ({ id: ids[index] ?? null, fields }));
    await insertImportedStays(trx, toStays(pets));
    await insertImportedMicrochips(trx, toMicrochips(pets), now);
    const rejected = added.filter(({ pet_id }) => pet_id === null);
    await rejectRows(
      trx,
      importId,
      rejected.map(({ row_number }) => row_number),
      rowErrors.taken,
    );
  }
}
