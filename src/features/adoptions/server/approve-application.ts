import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { cancelEmails } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adoptionFee } from '../../pets/adoption-fee.contract.ts';
import { findAdoptablePet, setAdoptionStatus } from '../../pets/server/index.ts';
import { calendarAttachment, findPickupsByApplication, releasePastPickup } from '../../pickups/server/index.ts';
import { findPayment } from '../../receipts/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { assertCanDecide, setAffectedStatuses, setApplicationStatus, type Explanation } from './application-status.ts';
import { approvedEmail, waitlistedEmail } from './decision-emails.ts';
import {
  lockApplication,
  lockApplicationsForPet,
  type ApplicationRow,
  type LockedApplication,
} from './lock-application.ts';
import { applicationSubject, notifyDecision, notifyDecisions } from './notify-applicant.ts';

/**
 * Approves an application, updates the pet, the competing applications and the pickup, and emails the applicants
 * (`product.md`, section 4). Approving it again changes nothing and sends no email.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, its pet was returned, or another
 *   application for the pet is approved
 */
export async function approveApplication(
  db: Database,
  id: number,
  explanation: Explanation,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    if (locked.application.status === 'Approved') return;
    assertCanDecide(context.actor, locked.application);
    const approved = await approveLockedApplication(trx, locked, explanation, context);
    await releasePastPickup(trx, id, context);
    await notifyApproval(trx, approved, locked.pet, context);
  });
}

/**
 * Approves the application, fixes the fee, marks its pet as Adopted and waitlists the other pending applications.
 * @throws ApiError 409 if another application for the pet is approved
 */
export async function approveLockedApplication(
  trx: Database,
  { application, pet }: LockedApplication,
  explanation: Explanation,
  context: ActionContext,
): Promise<ApplicationRow> {
  const competing = (await lockApplicationsForPet(trx, pet.id)).filter(({ id }) => id !== application.id);
  assertCanApprove(application, competing, pet.name);
  const fee_cents = adoptionFee(pet.type, context.shelter.fees);
  const change = { ...explanation, fee_cents };
  const approved = await setApplicationStatus(trx, { application, pet }, 'Approved', change, context);
  if (pet.adoption_status !== 'Adopted') await setAdoptionStatus(trx, pet.id, 'Adopted', context.now);
  const pending = competing.filter(({ status }) => status === 'Pending');
  await setAffectedStatuses(trx, pending, 'Waitlisted', pet, context);
  await notifyWaitlisted(trx, pending, pet, context);
  return approved;
}

function assertCanApprove(application: ApplicationRow, competing: readonly ApplicationRow[], pet: string): void {
  if (competing.some(({ status, returned_at }) => status === 'Approved' && returned_at === null)) {
    throw new ApiError(409, decisionMessages.petAlreadyAdopted(pet));
  }
  // The applicant of a rejected application may have applied again.
  if (application.user_id !== null && competing.some((each) => each.user_id === application.user_id && isOpen(each))) {
    throw new ApiError(409, decisionMessages.appliedAgain(pet));
  }
}

async function notifyWaitlisted(
  trx: Database,
  waitlisted: readonly ApplicationRow[],
  pet: LockedApplication['pet'],
  { publicUrl, now }: ActionContext,
): Promise<void> {
  const compose = ({ id }: ApplicationRow, name: string) => waitlistedEmail(name, { id, pet, publicUrl });
  await notifyDecisions(trx, waitlisted, 'application-waitlisted', { compose, now });
}

type EmailContext = Pick<ActionContext, 'now' | 'publicUrl' | 'shelter'>;

/** Sends the approval with the current pickup, its calendar entry and the fee. */
async function notifyApproval(
  trx: Database,
  { id, reason, is_reason_internal, fee_cents, ...applicant }: ApplicationRow,
  pet: { id: number; name: string },
  { now, publicUrl, shelter }: EmailContext,
): Promise<void> {
  const known = (await findPickupsByApplication(trx, [id])).get(id);
  const pickup = known?.status === 'booked' ? known : null;
  const input = {
    id,
    pet,
    publicUrl,
    // The fee may have been paid before a rejection that was later reversed.
    fee: (await findPayment(trx, id)) ? null : fee_cents,
    pickup: pickup && { date: pickup.pickup_date, time: pickup.pickup_time, location: pickup.location },
    reason: is_reason_internal ? null : reason,
  };
  const compose = (name: string) => approvedEmail(name, input);
  const entry = { pet_name: pet.name, is_provisional: false, shelter, publicUrl };
  // Calendar programs ignore an update that is not newer.
  const attachment = pickup ? calendarAttachment({ ...entry, pickup: { ...pickup, updated_at: now } }) : undefined;
  await notifyDecision(trx, { id, ...applicant }, 'application-approved', { compose, now, attachment });
}

/** Replaces an unsent approval email after the pickup has changed. */
export async function refreshApprovalEmail(trx: Database, id: number, context: EmailContext): Promise<void> {
  const waiting = { reference: applicationSubject({ id }), types: ['application-approved'], now: context.now };
  if ((await cancelEmails(trx, waiting)).length === 0) return;
  const application = await trx.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pet = await findAdoptablePet(trx, application.pet_id);
  await notifyApproval(trx, application, pet!, context);
}
