import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import { canReturn } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { lockForRelease, withConsequences } from './change-application.ts';
import { returnedEmail } from './emails.ts';
import { lockApplication, type LockedApplication } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, prepareEmails } from './notify-applicant.ts';

/**
 * Records a return: the pet becomes Available, the application stays Approved (`product.md`, section 4).
 * @throws ApiError 404 if there is no such application, 409 if its pet is not with the adopter
 */
export async function returnPet(db: Database, id: number, reason: string, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    await executeLast(trx, await prepareReturn(trx, locked, { reason, at: context.now }, context));
  });
}

/**
 * Prepares the statement that records a return.
 * @param options.at when the pet came back
 * @throws ApiError 409 if the pet is not with the adopter, or came back before it left
 */
export async function prepareReturn(
  trx: Database,
  locked: LockedApplication,
  { reason, at }: { reason: string; at: Date },
  context: ActionContext,
) {
  const { actor, now } = context;
  const { application, pet } = locked;
  if (!canReturn(actor, application)) throw new ApiError(409, decisionMessages.notReturnable);
  // Without a recorded handover, the adopter has had the pet since the approval.
  const handover_at = application.handover_at ?? application.decided_at ?? at;
  if (at < handover_at) throw new ApiError(409, decisionMessages.returnBeforeHandover(pet.name));
  const petChange = await lockForRelease(trx, pet);
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...petChange.others], context);
  const { pickup } = input!;
  const releasedSlot = toReleasedSlot(pickup, context);
  const email = emailToApplicant(input!, {
    type: 'application-returned',
    compose: (name) => returnedEmail(name, { pet, releasedSlot }),
    attachment: cancellationAttachment(releasedSlot, pet, context),
    now,
  });
  const after = { returned_at: at, return_reason: reason, handover_at };
  const change = {
    action: 'application.returned',
    emails: [email],
    input: input!,
    pickup,
    petChange,
    otherInputs,
    undo: { label: `Recorded the return of ${pet.name}`, after },
  } as const;
  return withConsequences(trx, locked, change, context)
    .updateTable('applications')
    .set({ ...after, updated_at: now })
    .where('id', '=', application.id);
}
