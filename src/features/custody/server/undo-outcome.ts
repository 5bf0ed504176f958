import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { undoHandover } from '../../adoptions/server/index.ts';
import { custodyMessages } from '../custody.constants.ts';
import type { ActionContext } from './action-context.ts';
import { lockCustodies } from './lock-record.ts';

/**
 * Takes back the last outcome, which was recorded by mistake: the animal is in care again, on hold and off the site. What
 * ended with the outcome stays ended.
 * @throws ApiError 404 without a record, 409 if the animal is in care, or was never
 */
export async function undoOutcome(db: Database, petId: number, context: ActionContext): Promise<void> {
  const { actor, ip, now } = context;
  const applicationId = await withConflict(custodyMessages.overlaps, () =>
    transactionWithRetry(db, async (trx) => {
      const { pet, custodies } = await lockCustodies(trx, petId, actor);
      const [last] = custodies;
      if (!last || last.outcome_at === null) throw new ApiError(409, custodyMessages.noOutcome);
      if (last.application_id !== null) return last.application_id;
      await trx
        .updateTable('custodies')
        .set({
          outcome_at: null,
          outcome_type: null,
          is_outcome_assumed: false,
          outcome_reason: null,
          outcome_person_id: null,
          outcome_organization: null,
        })
        .where('id', '=', last.id)
        .execute();
      await trx
        .updateTable('pets')
        .set({ adoption_status: 'Pending', archived_at: null, was_listed: null, updated_at: now })
        .where('id', '=', petId)
        .execute();
      const subject = { type: 'pet', id: petId };
      await recordEvent(trx, { actor, action: 'pet.outcome_undone', subject, details: { name: pet.name }, ip, now });
      return null;
    }),
  );
  if (applicationId !== null) await undoHandover(db, applicationId, context);
}
