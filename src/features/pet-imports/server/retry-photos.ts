import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { importMessages } from '../pet-imports.constants.ts';
import type { ActionContext } from './check-import.ts';
import { lockImport } from './lock-import.ts';

/**
 * Schedules the failed photos of an import again, but for files: they need a ZIP.
 * @throws ApiError 404 for an unknown import; 409 if there are none
 */
export async function retryPhotos(
  db: Database,
  id: number,
  { actor, ip, now }: Omit<ActionContext, 'publicUrl'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockImport(trx, id);
    await confirmCurrentUser(trx, actor);
    const retried = await trx
      .updateTable('pet_import_photos')
      .set({ status: 'pending', reason: null, attempts: 0, next_attempt_at: now })
      .where('import_id', '=', id)
      .where('status', '=', 'failed')
      .where('url', 'is not', null)
      .returning('position')
      .execute();
    if (retried.length === 0) throw new ApiError(409, importMessages.noFailedPhotos);
    const details = { photos: retried.length };
    const subject = { type: 'import', id };
    await recordEvent(trx, { actor, action: 'import.photos_retried', subject, details, ip, now });
  });
}
