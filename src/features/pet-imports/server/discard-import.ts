import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import { lockImport } from './lock-import.ts';

const DAY_MS = 86_400_000;
const CHECKED_MS = 7 * DAY_MS;
const APPLIED_MS = 365 * DAY_MS;

/**
 * Discards an import that was only checked.
 * @throws ApiError 404 for an unknown import, 409 if it was applied: it could no longer be undone
 */
export async function discardImport(db: Database, id: number, actor: CurrentUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await lockImport(trx, id);
    await confirmCurrentUser(trx, actor);
    if (status !== 'checked') throw new ApiError(409, importMessages.cannotDiscard);
    await trx.deleteFrom('pet_imports').where('id', '=', id).execute();
  });
}

/**
 * Deletes imports that were checked a week ago and never applied, or that were applied a year ago, with their rows. The pets
 * stay; such an import can no longer be undone. `removeOldFiles` deletes their files.
 */
export async function purgeOldImports(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('pet_imports')
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'checked'), eb('created_at', '<', new Date(now.getTime() - CHECKED_MS))]),
        eb('applied_at', '<', new Date(now.getTime() - APPLIED_MS)),
      ]),
    )
    .execute();
}
