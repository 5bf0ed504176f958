import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { approvalEmail, assertCanApprove, decisionOf } from './approve-application.ts';
import { assertCoversBond, changeTogether } from './change-together.ts';
import { withConsequences } from './change-application.ts';
import { returnUndoneEmail } from './decision-emails.ts';
import { lockCompetingApplications, type CompetingApplications, type LockedApplication } from './lock-application.ts';
import {
  applicationSubject,
  emailToApplicant,
  petOfEmail,
  prepareEmails,
  type EmailInput,
} from './notify-applicant.ts';

/**
 * Undoes a return that was recorded by mistake: the pet is Adopted again, and its pending applications go on the waitlist
 * (`product.md`, amendments).
 * @throws ApiError 404 if there is no such application; 409 if no return is recorded, another application is approved, or
 *   the adopter has applied again
 */
export async function undoReturn(db: Database, id: number, context: ActionContext): Promise<void> {
  const { actor } = context;
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockCompetingApplications(trx, id, actor);
    if (locked.application.returned_at === null) throw new ApiError(409, decisionMessages.notReturned);
    await assertCoversBond(trx, locked);
    await changeTogether(
      trx,
      locked.members,
      (names) => `Undid the return of ${names}`,
      context,
      (member, steps) => prepareUndoing(trx, member, steps, context),
    );
  });
}

async function prepareUndoing(
  trx: Database,
  locked: CompetingApplications,
  steps: UndoStepDraft[] | undefined,
  context: ActionContext,
) {
  const { application, pet, competing } = locked;
  assertCanApprove(application, competing, pet.name);
  const others = competing.filter(({ status }) => status === 'Pending');
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...others], context);
  const email = await undoneEmail(trx, input!, locked, context);
  const after = { returned_at: null, return_reason: null };
  const change = {
    action: 'application.return_undone',
    emails: [email],
    input: input!,
    petChange: { adoption_status: 'Adopted', others },
    otherInputs,
    undo: { label: `Undid the return of ${pet.name}`, after, steps },
  } as const;
  return withConsequences(trx, locked, change, context)
    .updateTable('applications')
    .set({ ...after, updated_at: context.now })
    .where('id', '=', application.id);
}

/** Applicants who never heard of the return get no email about it, but the one about the approval if the return canceled it. */
async function undoneEmail(
  trx: Database,
  input: EmailInput,
  { application, pet }: LockedApplication,
  context: ActionContext,
): Promise<EmailToQueue | null> {
  const { now, publicUrl } = context;
  if (input.canceled.every(({ type }) => type !== 'application-returned')) {
    const compose = (name: string) =>
      returnUndoneEmail(name, { id: application.id, pet: petOfEmail(input, pet), publicUrl });
    return emailToApplicant(input, { type: 'application-return-undone', compose, now });
  }
  const canceled = await trx
    .selectFrom('emails')
    .select('id')
    .where('reference', '=', applicationSubject(application))
    .where('type', '=', 'application-approved')
    .where('status', '=', 'dropped')
    .where('completed_at', '=', application.returned_at)
    .executeTakeFirst();
  return canceled ? approvalEmail(input, decisionOf(application), pet, context) : null;
}
