import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEmailRow, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn, formatDay } from '../../../platform/shelter-day.contract.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { findAdoptablePet } from '../../pets/server/index.ts';
import { calendarAttachment, hasDayPassed } from '../../pickups/server/index.ts';
import { describeBring } from '../../pickups/what-to-bring.constants.ts';
import { linkDirections } from '../../settings/server/index.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { assertSeenStatus } from './assert-seen-status.ts';
import { assertCoversBond, changeTogether, describeDecision } from './change-together.ts';
import { approvedEmail } from './decision-emails.ts';
import { assertCanDecide, publicReason, statusChange, type Decision, type Explanation } from './change-application.ts';
import { lockCompetingApplications, type ApplicationRow, type CompetingApplications } from './lock-application.ts';
import { totalOf } from './fee-status.ts';
import { emailToApplicant, petOfEmail, prepareEmails, type EmailInput } from './notify-applicant.ts';

/**
 * Approves an application, updates the pet, the competing applications and the pickup, and emails the applicants
 * (`product.md`, section 4). Approving it again changes nothing and sends no email.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, its pet was returned, another
 *   application for the pet is approved, or a colleague was quicker
 */
export async function approveApplication(
  db: Database,
  id: number,
  { seen_status: seen, ...explanation }: Decision,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockCompetingApplications(trx, id, context.actor);
    await assertSeenStatus(trx, locked.application, { seen, actor: context.actor });
    if (locked.application.status === 'Approved') return;
    await assertCoversBond(trx, locked);
    await changeTogether(
      trx,
      locked.members,
      describeDecision('Approved', locked.application),
      context,
      (member, steps) => {
        assertCanDecide(context.actor, member.application);
        return prepareApproval(trx, member, explanation, context, { steps });
      },
    );
  });
}

/**
 * Prepares the statement that approves an application, marks its pet as Adopted and waitlists the other
 * pending applications.
 * @param options.isWalkIn the adopter is here: they get a receipt, but no email about the approval
 * @param options.isHandover the adopter takes the pet home at once
 * @returns the statement, which returns the application as it is then
 * @throws ApiError 409 if another application for the pet is approved
 */
export async function prepareApproval(
  trx: Database,
  { application, pet, competing, holdUntil }: CompetingApplications,
  explanation: Explanation,
  context: ActionContext,
  {
    isWalkIn = false,
    isHandover = false,
    steps,
  }: { isWalkIn?: boolean; isHandover?: boolean; steps?: UndoStepDraft[] | undefined } = {},
) {
  assertCanApprove(application, competing, pet.name);
  assertNotOnHold(pet.name, holdUntil, context);
  // Quoted when it was submitted, unless by an earlier version.
  const fee_cents = pet.listed_by_owner ? 0 : (application.fee_cents ?? petFee(pet, context.shelter.fees) ?? 0);
  const others = competing.filter(({ status }) => status === 'Pending');
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...others], {
    ...context,
    decidedId: application.id,
  });
  const { pickup } = input!;
  // The adopter was asked to come only after the approval: delete it, so that another can be booked.
  const isPast = pickup !== null && hasDayPassed(pickup, context);
  const emailInput = { ...input!, pickup: isPast ? null : pickup };
  const email = isWalkIn ? null : approvalEmail(emailInput, { ...explanation, fee_cents }, pet, context);
  const change = {
    ...explanation,
    status: 'Approved',
    fee_cents,
    emails: [email],
    input: input!,
    isUndoable: !isWalkIn,
    isHandover,
    steps,
    pickup: isPast ? pickup : null,
    petChange: { adoption_status: 'Adopted', others },
    otherInputs,
  } as const;
  return statusChange(trx, { application, pet }, change, context);
}

/** @throws ApiError 409 during a stray hold */
function assertNotOnHold(pet: string, holdUntil: string | null, { shelter, now }: ActionContext): void {
  if (holdUntil === null || holdUntil < dayIn(shelter.timeZone, now)) return;
  throw new ApiError(409, decisionMessages.onHold(pet, formatDay(holdUntil, { dateStyle: 'medium' })));
}

/** @throws ApiError 409 if another application is approved, or the applicant has applied again */
export function assertCanApprove(application: ApplicationRow, competing: readonly ApplicationRow[], pet: string): void {
  if (competing.some(({ status, returned_at }) => status === 'Approved' && returned_at === null)) {
    throw new ApiError(409, decisionMessages.petAlreadyAdopted(pet));
  }
  assertHasNotAppliedAgain(application, competing, pet);
}

/** The applicant of a rejected application may have applied again. @throws ApiError 409 */
export function assertHasNotAppliedAgain(
  application: ApplicationRow,
  competing: readonly ApplicationRow[],
  pet: string,
): void {
  if (application.user_id !== null && competing.some((each) => each.user_id === application.user_id && isOpen(each))) {
    throw new ApiError(409, decisionMessages.appliedAgain(pet));
  }
}

type EmailContext = Pick<ActionContext, 'now' | 'publicUrl' | 'shelter'>;

/** The approval with the current pickup, its calendar entry and the fee. */
export function approvalEmail(
  input: EmailInput,
  { fee_cents, ...explanation }: Explanation & { fee_cents: number | null },
  pet: { id: number; name: string; type: PetType },
  { now, publicUrl, shelter }: EmailContext,
): EmailToQueue | null {
  const { id, pickup, lines, paid_cents, group } = input;
  const location = shelter.locations.find(({ name }) => name === pickup?.location);
  const compose = (name: string) =>
    approvedEmail(name, {
      id,
      pet: petOfEmail(input, pet),
      publicUrl,
      // Some or all of it may have been paid since the approval, or before a rejection that was later reversed.
      fee: dueOf(fee_cents ?? 0, lines, paid_cents - (group?.other_fees_cents ?? 0)),
      pickup: pickup && { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location },
      location: location && {
        directions: linkDirections(shelter, location.name),
        bring: describeBring(location.bring, pet.type),
      },
      reason: publicReason(explanation),
    });
  const entry = { pet_name: pet.name, pet_type: pet.type, is_provisional: false, shelter, publicUrl };
  // Calendar programs ignore an update that is not newer.
  const attachment = pickup ? calendarAttachment({ ...entry, pickup: { ...pickup, updated_at: now } }) : undefined;
  return emailToApplicant(input, { type: 'application-approved', compose, now, attachment });
}

/** Null if nothing is left to pay. */
function dueOf(quoted_cents: number, lines: EmailInput['lines'], paid_cents: number): number | null {
  const { fee_cents, deposit_cents } = totalOf(quoted_cents, lines);
  const due = fee_cents + deposit_cents - paid_cents;
  return due > 0 ? due : null;
}

/**
 * Replaces an unsent approval email after the pickup has changed.
 * @param context.sendAfter when the email about that change leaves; by default at once
 * @returns the emails, for an undo step
 */
export async function refreshApprovalEmail(
  trx: Database,
  id: number,
  { sendAfter, ...context }: EmailContext & { sendAfter?: Date },
): Promise<Pick<UndoStepDraft, 'queuedEmails' | 'canceledEmails'>> {
  const [input] = await prepareEmails(trx, [{ id }], { ...context, types: approvalEmails });
  const canceledEmails = input!.canceled.map((email) => email.id);
  if (canceledEmails.length === 0) return { queuedEmails: [], canceledEmails };
  const application = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pet = await findAdoptablePet(trx, application.pet_id);
  const email = replacedApprovalEmail(input!, application, pet!, context);
  if (!email) return { queuedEmails: [], canceledEmails };
  const row = { ...toEmailRow({ ...email, ...(sendAfter && { sendAfter }) }), message_id: randomUUID() };
  await trx.insertInto('emails').values(row).execute();
  return { queuedEmails: [row.message_id], canceledEmails };
}

/** For `prepareEmails`: cancels an unsent approval email, which `replacedApprovalEmail` then replaces. */
export const approvalEmails: readonly string[] = ['application-approved'];

/**
 * The approval email for a canceled one, with what has changed since. It leaves at once: the email about the change does,
 * too, and must not come first.
 * @returns null if none was canceled
 */
export function replacedApprovalEmail(
  input: EmailInput,
  application: ApplicationRow,
  pet: { id: number; name: string; type: PetType },
  context: EmailContext,
): EmailToQueue | null {
  if (input.canceled.length === 0) return null;
  const email = approvalEmail(input, decisionOf(application), pet, context);
  return email && { ...email, sendAfter: context.now };
}

/** What its approval email says about the decision. */
export function decisionOf({ reason, is_reason_internal, fee_cents }: ApplicationRow) {
  return { reason: reason ?? '', is_reason_internal, fee_cents };
}
