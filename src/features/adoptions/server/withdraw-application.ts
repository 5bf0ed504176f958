import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import { canWithdraw, isAdoptable } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { statusChange } from './change-application.ts';
import { changeTogether, describeDecision } from './change-together.ts';
import { withdrawalEmail, withdrawnEmail } from './emails.ts';
import { lockApplication, lockMembers, type LockedApplication } from './lock-application.ts';
import {
  applicationSubject,
  cancellationAttachment,
  emailToApplicant,
  petOfEmail,
  prepareEmails,
} from './notify-applicant.ts';

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
  const { actor } = context;
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, actor, ({ user_id }) => user_id === actor.id);
    if (locked.application.status === 'Withdrawn') return;
    if (!canWithdraw(actor, locked.application)) throw new ApiError(409, decisionMessages.tooLateToWithdraw);
    const describe = describeDecision('Withdrawn', locked.application);
    await changeTogether(trx, await lockMembers(trx, locked), describe, context, (member) =>
      prepareWithdrawal(trx, member, reason, context),
    );
  });
}

async function prepareWithdrawal(
  trx: Database,
  locked: LockedApplication,
  reason: string | undefined,
  context: ActionContext,
) {
  const { actor, now, publicUrl, shelter } = context;
  const { application, pet } = locked;
  const { id } = application;
  const [emailInput] = await prepareEmails(trx, [application], { ...context, decidedId: id });
  const { pickup } = emailInput!;
  const releasedSlot = toReleasedSlot(pickup, context);
  const input = { id, pet: petOfEmail(emailInput!, pet), publicUrl };
  const toApplicant = emailToApplicant(emailInput!, {
    type: 'application-withdrawn',
    compose: (name) => withdrawnEmail(name, { ...input, releasedSlot, canReapply: isAdoptable(pet) }),
    attachment: cancellationAttachment(releasedSlot, pet, context),
    now,
  });
  const isAnnounced = emailInput!.group?.is_first !== false;
  const emailsToShelter = (isAnnounced ? toShelter(shelter) : []).map((to) => ({
    type: 'application-withdrawal',
    to: { ...to, id: actor.id },
    content: withdrawalEmail({ ...input, applicant: actor.name, reason: reason || null }),
    reference: applicationSubject(application),
    now,
  }));
  const change = { status: 'Withdrawn', reason, emails: [toApplicant, ...emailsToShelter], pickup } as const;
  return statusChange(trx, locked, change, context);
}
