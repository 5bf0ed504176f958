import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { addImportedPets, changeImportedPets, findTakenNumbers, lockPetsToCompare } from '../../pets/server/index.ts';
import { importMessages } from '../import-words.contract.ts';
import type { PetChangeContext } from './check-import.ts';
import { noteAdded, refuseRows, rowsInPortions, type WaitingRow } from './import-rows.ts';
import { lockImport, unlessChangedAtOnce } from './lock-import.ts';
import { countOutcomes } from './pet-imports.queries.ts';

/**
 * Writes what was checked to the pets, in one transaction. Rows whose pet has been changed since the check are left
 * out, and then count as refused.
 * @throws ApiError 404 where there is none; 409 where it has been applied already or would change nothing, and where
 *   somebody gave one of these pets' `external_id` to another at the same moment
 */
export async function applyImport(db: Database, id: number, context: PetChangeContext): Promise<void> {
  const { actor, ip, now } = context;
  await unlessChangedAtOnce(() =>
    db.transaction().execute(async (trx) => {
      const { state } = await lockImport(trx, id);
      await confirmCurrentUser(trx, actor);
      if (state !== 'checked') throw new ApiError(409, importMessages.notChecked);
      const planned = await countOutcomes(trx, id);
      if (planned.add + planned.change === 0) throw new ApiError(409, importMessages.nothingToDo);
      await changePets(trx, id, context);
      await addPets(trx, id, now);
      await trx.updateTable('pet_imports').set({ state: 'applied', applied_at: now }).where('id', '=', id).execute();
      const details = await countOutcomes(trx, id);
      const subject = { type: 'import', id };
      await recordEvent(trx, { actor, action: 'import.applied', subject, details, ip, now });
    }),
  );
}

const problems = {
  gone: 'The pet was deleted since the file was checked.',
  changed: 'The pet was changed since the file was checked.',
  held: 'An application for this pet is approved, so it stays Adopted.',
  taken: 'Another pet was given this number since the file was checked.',
} as const;

async function changePets(trx: Database, importId: number, context: PetChangeContext): Promise<void> {
  for await (const rows of rowsInPortions(trx, importId, 'change')) {
    const pets = await lockPetsToCompare(
      trx,
      rows.flatMap(({ pet_id }) => pet_id ?? []),
    );
    const changedAt = new Map(pets.map((pet) => [pet.id, pet.updated_at.getTime()]));
    const taken = await findTakenNumbers(
      trx,
      rows.flatMap(({ fields }) => fields.external_id ?? []),
    );
    const held = await context.adoptions.listHeld(trx, [...changedAt.keys()]);
    const problemOf = ({ pet_id, seen_at, fields }: WaitingRow): keyof typeof problems | null => {
      const at = changedAt.get(pet_id ?? 0);
      if (at === undefined) return 'gone';
      if (at !== seen_at?.getTime()) return 'changed';
      const isFreed = (fields.adoption_status ?? 'Adopted') !== 'Adopted';
      if (isFreed && held.has(pet_id ?? 0)) return 'held';
      return taken.has(fields.external_id ?? '') ? 'taken' : null;
    };
    const found = Map.groupBy(rows, problemOf);
    await changeImportedPets(
      trx,
      (found.get(null) ?? []).map(({ pet_id, fields }) => ({ id: pet_id!, fields })),
      context,
    );
    for (const [problem, refused] of found) {
      if (problem)
        await refuseRows(
          trx,
          importId,
          refused.map(({ line }) => line),
          problems[problem],
        );
    }
  }
}

async function addPets(trx: Database, importId: number, now: Date): Promise<void> {
  for await (const rows of rowsInPortions(trx, importId, 'add')) {
    const ids = await addImportedPets(
      trx,
      rows.map(({ fields }) => fields),
      now,
    );
    const added = rows.map(({ line }, index) => ({ line, pet_id: ids[index] ?? null }));
    await noteAdded(trx, importId, added);
    const refused = added.filter(({ pet_id }) => pet_id === null);
    await refuseRows(
      trx,
      importId,
      refused.map(({ line }) => line),
      problems.taken,
    );
  }
}
