import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { assertSeenStatus } from './assert-seen-status.ts';
import { assertHasNotAppliedAgain } from './approve-application.ts';
import { changeTogether, describeDecision } from './change-together.ts';
import { assertCanDecide, publicReason, statusChange, type Decision, type Explanation } from './change-application.ts';
import { reconsideredEmail, waitingEmail } from './decision-emails.ts';
import { lockCompetingApplications, type CompetingApplications } from './lock-application.ts';
import { emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';

/**
 * Reopens a decided application, or puts one on the waitlist by hand (`product.md`, amendments). If it was the approved
 * one, its pet becomes Available and the waitlisted ones Pending again. While its pet is Adopted, a reopened application
 * is waitlisted. Doing it again changes nothing.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, its pet was returned, its applicant has
 *   applied again, it has to stay on the waitlist, or a colleague was quicker
 */
export async function moveApplication(
  db: Database,
  id: number,
  { status, seen_status: seen, ...explanation }: Decision & { status: 'Pending' | 'Waitlisted' },
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockCompetingApplications(trx, id, context.actor);
    const { application, pet } = locked;
    await assertSeenStatus(trx, application, { seen, actor: context.actor });
    assertCanDecide(context.actor, application);
    const target = findTarget(locked, status);
    if (application.status === target) {
      if (target === status) return;
      throw new ApiError(409, decisionMessages.staysWaitlisted(pet.name));
    }
    await changeTogether(trx, locked.members, describeDecision(target, application), context, (member, steps) =>
      prepareMove(trx, member, { ...explanation, target, steps }, context),
    );
  });
}

async function prepareMove(
  trx: Database,
  locked: CompetingApplications,
  {
    target,
    steps,
    ...explanation
  }: Explanation & { target: 'Pending' | 'Waitlisted'; steps: UndoStepDraft[] | undefined },
  context: ActionContext,
) {
  const { application, pet, competing } = locked;
  const { id } = application;
  assertHasNotAppliedAgain(application, competing, pet.name);
  const isRelease = application.status === 'Approved';
  const others = isRelease ? competing.filter((other) => other.status === 'Waitlisted') : [];
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...others], { ...context, decidedId: id });
  const reason = publicReason(explanation);
  const write = target === 'Pending' ? reconsideredEmail : waitingEmail;
  const about = { id, pet: petOfEmail(input!, pet), publicUrl: context.publicUrl, reason };
  const email = emailToApplicant(input!, {
    type: target === 'Pending' ? 'application-reopened' : 'application-waitlisted',
    compose: (name) => write(name, about),
    now: context.now,
  });
  const petChange = isRelease ? ({ adoption_status: 'Available', others } as const) : null;
  const change = {
    ...explanation,
    status: target,
    emails: [email],
    input: input!,
    petChange,
    otherInputs,
    steps,
  } as const;
  return statusChange(trx, locked, change, context);
}

/** No application is Pending while its pet is Adopted. */
function findTarget({ application, pet }: CompetingApplications, status: 'Pending' | 'Waitlisted') {
  const isAdopted = pet.adoption_status === 'Adopted' && application.status !== 'Approved';
  return isAdopted ? 'Waitlisted' : status;
}
