import { recordEvent } from '../../../../platform/audit/record-event.ts';
import type { Database } from '../../../../platform/database.ts';
import { transactionWithRetry } from '../../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { withConflict } from '../../../../platform/http/with-conflict.ts';
import { confirmCurrentUser } from '../../../accounts/server/index.ts';
import { insertImportedTreatments } from '../../../medical/server/index.ts';
import { treatmentImportMessages as messages, type TreatmentMapping } from '../../pet-imports.constants.ts';
import type { ActionContext } from '../check-import.ts';
import { toSingleLine } from '../to-single-line.ts';
import { parseTreatmentFile } from './parse-treatments.ts';
import { planTreatments } from './plan-treatments.ts';

interface TreatmentUpload {
  path: string;
  name: string;
  mapping: TreatmentMapping[];
  /** Of the preview. */
  digest: string;
}

/**
 * Imports treatments in one transaction, as the preview has shown it. Of two people who import the same, the second learns
 * that the records have changed.
 * @returns the import's id
 * @throws ApiError 400 for an unusable file; 409 if the import would do something else than the preview, or nothing
 */
export async function applyTreatments(
  db: Database,
  { path, name, mapping, digest }: TreatmentUpload,
  context: Omit<ActionContext, 'publicUrl'>,
): Promise<number> {
  const { actor, ip, now, timeZone } = context;
  const file = await parseTreatmentFile(path, { now, timeZone, mapping });
  return withConflict(messages.changed, () =>
    transactionWithRetry(db, async (trx) => {
      const planned = await planTreatments(trx, file, { now, timeZone, isLocking: true });
      const { plan, counts } = planned;
      await confirmCurrentUser(trx, actor);
      if (planned.digest !== digest) throw new ApiError(409, messages.changed);
      if (counts.record + counts.plan === 0) throw new ApiError(409, messages.nothingToDo);
      const { id } = await trx
        .insertInto('treatment_imports')
        .values({
          applied_by: actor.id,
          file_name: toSingleLine(name, 200) || 'treatments.csv',
          columns: [...file.layout.columns],
          mapping: JSON.stringify(mapping),
          counts: JSON.stringify(counts),
          applied_at: now,
          undone_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const replaced = await insertImportedTreatments(trx, plan, { importId: id, now });
      await trx
        .updateTable('treatment_imports')
        .set({ replaced: JSON.stringify(replaced) })
        .where('id', '=', id)
        .execute();
      const subject = { type: 'treatment import', id };
      const pets = [...new Set([...plan.insertions, ...plan.next].map(({ pet_id }) => pet_id))];
      const details = { ...counts, pets };
      await recordEvent(trx, { actor, action: 'import.treatments_applied', subject, details, ip, now });
      return id;
    }),
  );
}
