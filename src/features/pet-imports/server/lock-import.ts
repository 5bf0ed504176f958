import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { importMessages, type ImportState } from '../import-words.contract.ts';
import type {} from './schema.ts';

/**
 * Locks an import: of two clicks the second finds what the first has done.
 * @throws ApiError 404 where there is none
 */
export async function lockImport(trx: Database, id: number): Promise<{ state: ImportState; applied_at: Date | null }> {
  const found = await trx
    .selectFrom('pet_imports')
    .select(['state', 'applied_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError(404, importMessages.notFound);
  return found;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Does something that gives pets their `external_id`, which somebody else may be giving to another at this moment.
 * @throws ApiError 409 where they were faster
 */
export async function unlessChangedAtOnce(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? new ApiError(409, importMessages.changedAtOnce) : error;
  }
}
