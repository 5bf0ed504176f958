import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findLastEventId, joinUndoSteps, recordUndoStep, type UndoStepDraft } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { prepareApproval } from './approve-application.ts';
import { assertCoversBond, nameTogether } from './change-together.ts';
import { assertCanDecide, statusChange, type Explanation } from './change-application.ts';
import { switchedEmail } from './decision-emails.ts';
import { lockCompetingApplications, type CompetingApplications } from './lock-application.ts';
import { emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';
import { applicationHref, nameApplicant } from './undo-of-change.ts';

/**
 * Approves an application in place of the approved one, which is waitlisted, in one transaction.
 * @param from the approved application that the Admin saw
 * @throws ApiError 404 if there is no such application; 409 if `from` is not the approved one any more, its pet is already
 *   home, or the other one can't be approved
 */
export async function switchAdopter(
  db: Database,
  id: number,
  { from, ...explanation }: Explanation & { from: number },
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockCompetingApplications(trx, id, context.actor);
    const { application, pet, members } = locked;
    await assertCoversBond(trx, locked);
    const approved = findApproved(locked);
    if (approved?.id !== from) throw new ApiError(409, decisionMessages.switchOutdated(pet.name));
    const lastEventId = await findLastEventId(trx);
    const steps: UndoStepDraft[] = [];
    for (const member of members) assertCanDecide(context.actor, member.application);
    for (const member of members) {
      await waitlistApproved(trx, { ...member, application: findApproved(member)! }, steps, context);
    }
    for (const member of members) {
      const waitlisted = member.competing.map((each) =>
        each.active_pet_key === null ? each : { ...each, status: 'Waitlisted' as const, active_pet_key: null },
      );
      const change = { ...member, competing: waitlisted };
      await (await prepareApproval(trx, change, explanation, context, { steps })).execute();
    }
    const label = `Switched from ${nameApplicant(approved)} to ${nameApplicant(application)} for ${nameTogether(members)}`;
    await recordUndoStep(trx, joinUndoSteps(steps, { label, href: applicationHref(id), lastEventId }), context);
  });
}

function findApproved({ competing }: CompetingApplications) {
  return competing.find(({ active_pet_key }) => active_pet_key !== null);
}

async function waitlistApproved(
  trx: Database,
  { application, pet }: CompetingApplications,
  steps: UndoStepDraft[],
  context: ActionContext,
): Promise<void> {
  const [input] = await prepareEmails(trx, [application], context);
  if (input!.isPickedUp || input!.isFeePaid || application.handover_at !== null) {
    throw new ApiError(409, decisionMessages.alreadyHome(`${pet.name} is`));
  }
  const email = emailToApplicant(input!, {
    type: 'application-waitlisted',
    compose: (name) =>
      switchedEmail(name, { id: application.id, pet: petOfEmail(input!, pet), publicUrl: context.publicUrl }),
    now: context.now,
  });
  const change = { status: 'Waitlisted', emails: [email], input: input!, steps } as const;
  await statusChange(trx, { application, pet }, change, context).execute();
}
