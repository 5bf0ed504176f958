import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { leaveBond } from '../../pets/server/index.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { canReturn } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { changeTogether } from './change-together.ts';
import { lockForRelease, withConsequences } from './change-application.ts';
import { returnedEmail } from './emails.ts';
import { lockApplication, lockMembers, type LockedApplication } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';

/**
 * Records a return: the pet becomes Available, the application stays Approved (`product.md`, section 4).
 * @param options.is_alone the animals that went home with it stay there, and its bond ends
 * @throws ApiError 404 if there is no such application, 409 if its pet is not with the adopter
 */
export async function returnPet(
  db: Database,
  id: number,
  { reason, is_alone = false }: { reason: string; is_alone?: boolean | undefined },
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    if (is_alone) await leaveBond(trx, locked.pet);
    const members = is_alone ? [locked] : await lockMembers(trx, locked);
    const describe = (names: string) => `Recorded the return of ${names}`;
    await changeTogether(trx, members, describe, context, (member, steps) =>
      prepareReturn(trx, member, { reason, at: context.now, steps }, context),
    );
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
  { reason, at, steps }: { reason: string; at: Date; steps?: UndoStepDraft[] | undefined },
  context: ActionContext,
) {
  const { actor, now } = context;
  const { application, pet } = locked;
  if (application.trial_started_at !== null && application.handover_at === null) {
    throw new ApiError(409, decisionMessages.onTrial(pet.name));
  }
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
    compose: (name) => returnedEmail(name, { pet: petOfEmail(input!, pet), releasedSlot }),
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
    undo: { label: `Recorded the return of ${pet.name}`, after, steps },
  } as const;
  return withConsequences(trx, locked, change, context)
    .updateTable('applications')
    .set({ ...after, updated_at: now })
    .where('id', '=', application.id);
}
