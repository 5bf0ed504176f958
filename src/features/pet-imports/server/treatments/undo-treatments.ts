import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { transactionWithRetry } from '../../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../../accounts/server/index.ts';
import { undoImportedTreatments } from '../../../medical/server/index.ts';
import { treatmentImportMessages as messages } from '../../pet-imports.constants.ts';
import type { ActionContext } from '../check-import.ts';

/**
 * Undoes an import of treatments in one transaction. What was changed since stays, and the import counts it.
 * @throws ApiError 404 for an unknown import, 409 if it was undone before
 */
export async function undoTreatments(
  db: Database,
  id: number,
  { actor, ip, now, timeZone }: Omit<ActionContext, 'publicUrl'>,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const found = await trx
      .selectFrom('treatment_imports')
      .select(['applied_at', 'undone_at', 'replaced'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError(404, messages.notFound);
    if (found.undone_at) throw new ApiError(409, messages.undoneBefore);
    const details = await undoImportedTreatments(trx, { id, ...found }, { now, timeZone });
    await confirmCurrentUser(trx, actor);
    await trx
      .updateTable('treatment_imports')
      .set({ undone_at: now, kept: details.kept, replaced: '[]' })
      .where('id', '=', id)
      .execute();
    const subject = { type: 'treatment import', id };
    await recordEvent(trx, { actor, action: 'import.treatments_undone', subject, details, ip, now });
  });
}
