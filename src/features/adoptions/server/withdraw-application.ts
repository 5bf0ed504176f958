import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import { canWithdraw, isAdoptable } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { statusChange } from './change-application.ts';
import { withdrawalEmail, withdrawnEmail } from './emails.ts';
import { lockApplication } from './lock-application.ts';
import { applicationSubject, cancellationAttachment, emailToApplicant, prepareEmails } from './notify-applicant.ts';

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
    const locked = await lockApplication(trx, id, actor, ({ user_id }) => user_id === actor.id);
    const { application, pet } = locked;
    if (application.status === 'Withdrawn') return;
    if (!canWithdraw(actor, application)) throw new ApiError(409, decisionMessages.tooLateToWithdraw);
    const [emailInput] = await prepareEmails(trx, [application], { ...context, decidedId: id });
    const { pickup } = emailInput!;
    const releasedSlot = toReleasedSlot(pickup, context);
    const input = { id, pet, publicUrl };
    const toApplicant = emailToApplicant(emailInput!, {
      type: 'application-withdrawn',
      compose: (name) => withdrawnEmail(name, { ...input, releasedSlot, canReapply: isAdoptable(pet) }),
      attachment: cancellationAttachment(releasedSlot, pet, context),
      now,
    });
    const emailsToShelter = toShelter(shelter).map((to) => ({
      type: 'application-withdrawal',
      to: { ...to, id: actor.id },
      content: withdrawalEmail({ ...input, applicant: actor.name, reason: reason || null }),
      reference: applicationSubject(application),
      now,
    }));
    const change = { status: 'Withdrawn', reason, emails: [toApplicant, ...emailsToShelter], pickup } as const;
    await executeLast(trx, statusChange(trx, locked, change, context));
  });
}
