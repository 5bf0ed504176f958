import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { releasePickup } from '../../pickups/server/index.ts';
import { canWithdraw } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { cancellationAttachment } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { withdrawalEmail, withdrawnEmail } from './emails.ts';
import { lockApplication, recordApplicationEvent } from './lock-application.ts';
import { applicationSubject, notifyImmediately } from './notify-applicant.ts';

/**
 * Withdraws the user's own undecided application (`product.md`, section 4). Withdrawing again changes nothing.
 * @throws ApiError 404 if it does not exist or belongs to somebody else, 409 if it is decided
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
    await recordApplicationEvent(trx, 'withdrawn', { id, pet }, context);
    const releasedSlot = await releasePickup(trx, id, context);
    const input = { id, pet, publicUrl };
    const compose = (name: string) => withdrawnEmail(name, { ...input, releasedSlot });
    const attachment = cancellationAttachment(releasedSlot, pet, context);
    await notifyImmediately(trx, application, 'application-withdrawn', { compose, now, attachment });
    await queueEmail(trx, {
      type: 'application-withdrawal',
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      content: withdrawalEmail({ ...input, applicant: actor.name, reason: reason || null }),
      reference: applicationSubject(application),
      now,
    });
  });
}
