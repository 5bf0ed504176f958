import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { importMessages } from '../import-words.contract.ts';
import { lockImport } from './lock-import.ts';

const KEPT_DAYS = 7;

/**
 * Discards what was checked and is not wanted.
 * @throws ApiError 404 where there is none, 409 where it was applied: what it wrote could not be taken back any more
 */
export async function discardImport(db: Database, id: number, actor: CurrentUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state } = await lockImport(trx, id);
    await confirmCurrentUser(trx, actor);
    if (state !== 'checked') throw new ApiError(409, importMessages.keptForever);
    await trx.deleteFrom('pet_imports').where('id', '=', id).execute();
  });
}

/** Removes what was checked a week ago and never applied. */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('pet_imports')
    .where('state', '=', 'checked')
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
