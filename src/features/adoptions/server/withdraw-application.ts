import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { freePickup } from '../../pickups/server/index.ts';
import { canWithdraw } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { withdrawalLetter, withdrawnLetter } from './letters.ts';
import { lockApplication, recordDeed } from './locked-application.ts';
import { aboutApplication, tellAtOnce } from './tell-applicants.ts';

/**
 * Withdraws one's own application while it is not decided (`product.md`, section 4). Again, it changes nothing.
 * @throws ApiError 404 where there is none, or it is another's; 409 for one that is decided
 */
export async function withdrawApplication(
  db: Database,
  id: number,
  reason: string | undefined,
  context: ActionContext,
): Promise<void> {
  const { actor, now, publicUrl, shelter } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, ({ user_id }) => user_id === actor.id);
    await confirmCurrentUser(trx, actor);
    if (application.status === 'Withdrawn') return;
    if (!canWithdraw(actor, application)) throw new ApiError(409, decisionMessages.tooLateToWithdraw);
    await trx
      .updateTable('applications')
      .set({ status: 'Withdrawn', reason: reason || null, is_reason_internal: false, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordDeed(trx, 'withdrawn', { id, pet }, context);
    const freed = await freePickup(trx, id, context);
    const words = { id, pet, publicUrl };
    const write = (name: string) => withdrawnLetter(name, { ...words, freed });
    const attachment = cancelledEntry(freed, pet, context);
    await tellAtOnce(trx, application, 'application-withdrawn', { write, now, attachment });
    await queueEmail(trx, {
      kind: 'application-withdrawal',
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      content: withdrawalLetter({ ...words, applicant: actor.name, reason: reason || null }),
      reference: aboutApplication(application),
      now,
    });
  });
}
