import type { PetAdoptions } from '../../pets/server/pets.door.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { insertRows } from './import-rows.ts';
import { oneLine } from './one-line.ts';
import type {} from './pet-imports.tables.ts';
import { countOutcomes } from './pet-imports.queries.ts';
import { planRows } from './plan-rows.ts';
import { readPetFile } from './read-rows.ts';

export interface Circumstances {
  actor: Caller;
  address: string;
  now: Date;
  /** Where the buttons of mails lead. */
  publicUrl: string;
}

/** The same where the pets themselves are changed. */
export interface ChangeCircumstances extends Circumstances {
  adoptions: Pick<PetAdoptions, 'listHeld'>;
}

/**
 * Reads a file of pets and keeps what applying it would do; to the pets nothing is done.
 * @returns the import's number
 * @throws ApiError 400 for a file that cannot be used as a whole
 */
export async function checkImport(
  db: Database,
  file: { path: string; name: string },
  { actor, address, now }: Omit<Circumstances, 'publicUrl'>,
): Promise<number> {
  const { layout, rows } = await readPetFile(file.path, now);
  const planned = await planRows(db, layout, rows);
  return db.transaction().execute(async (change) => {
    await confirmCaller(change, actor);
    const { id } = await change
      .insertInto('pet_imports')
      .values({
        user_id: actor.id,
        file_name: oneLine(file.name, 200) || 'pets.csv',
        format: layout.format,
        ignored_columns: layout.ignored,
        state: 'checked',
        created_at: now,
        applied_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(change, id, planned);
    const details = await countOutcomes(change, id);
    const subject = { kind: 'import', id };
    await recordAudit(change, { actor, action: 'import.checked', subject, details, address, now });
    return id;
  });
}
