import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { importMessages, type ImportStatus } from '../pet-imports.constants.ts';

/**
 * Locks an import, so that a second click sees the result of the first.
 * @throws ApiError 404 for an unknown import
 */
export async function lockImport(
  trx: Database,
  id: number,
): Promise<{ status: ImportStatus; applied_at: Date | null }> {
  const found = await trx
    .selectFrom('pet_imports')
    .select(['status', 'applied_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError(404, importMessages.notFound);
  return found;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write that sets `external_id`, which another transaction may be giving to another pet.
 * @throws ApiError 409 if the other transaction committed first
 */
export async function withConflictError(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? new ApiError(409, importMessages.conflict) : error;
  }
}
