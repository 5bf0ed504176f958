import type { PetAdoptions } from '../../pets/server/index.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { ColumnMapping } from '../pet-imports.constants.ts';
import { findMapping } from './describe-columns.ts';
import { insertPhotos } from './import-photos.ts';
import { insertRows } from './import-rows.ts';
import { toSingleLine } from './to-single-line.ts';
import { countOutcomes } from './pet-imports.queries.ts';
import { planRows } from './plan-rows.ts';
import { parsePetFile } from './parse-rows.ts';

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  /** The shelter's. */
  timeZone: string;
  /** Base URL of the links in emails. */
  publicUrl: string;
}

export interface PetChangeContext extends ActionContext {
  adoptions: Pick<PetAdoptions, 'listAssigned' | 'followStatus'>;
}

/**
 * Parses a file and saves a plan of what applying it would do. Changes no pets.
 * @returns the import's id
 * @throws ApiError 400 for an unusable file
 */
export async function checkImport(
  db: Database,
  { mapping, ...file }: { path: string; name: string; mapping?: ColumnMapping[] | undefined },
  { actor, ip, now, timeZone }: Omit<ActionContext, 'publicUrl'>,
): Promise<number> {
  const findMappingOf = (columns: readonly string[]) => findMapping(db, columns);
  const parsed = await parsePetFile(file.path, { now, timeZone, mapping, findMapping: findMappingOf });
  const { columns, layout, rows } = parsed;
  const planned = await planRows(db, layout, rows);
  return db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    const { id } = await trx
      .insertInto('pet_imports')
      .values({
        user_id: actor.id,
        file_name: toSingleLine(file.name, 200) || 'pets.csv',
        format: layout.format,
        ignored_columns: layout.ignored,
        columns,
        mapping: parsed.mapping && JSON.stringify(parsed.mapping),
        status: 'checked',
        created_at: now,
        applied_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(trx, id, planned);
    await insertPhotos(trx, id, planned);
    const details = await countOutcomes(trx, id);
    const subject = { type: 'import', id };
    await recordEvent(trx, { actor, action: 'import.checked', subject, details, ip, now });
    return id;
  });
}
