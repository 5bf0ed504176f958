import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adoptionFee } from '../../pets/adoption-fee.contract.ts';
import { setAdoptionStatus } from '../../pets/server/index.ts';
import { releasePastPickup, releasePickup } from '../../pickups/server/index.ts';
import { canDecide, isOpen } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import { cancellationAttachment } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { rejectedEmail, waitlistedEmail } from './decision-emails.ts';
import {
  lockApplication,
  lockApplicationsForPet,
  recordApplicationEvent,
  setApplicationStatuses,
  type ApplicationRow,
  type LockedApplication,
} from './lock-application.ts';
import { releasePet } from './release-pet.ts';
import { notifyDecision } from './notify-applicant.ts';
import { notifyApproval } from './notify-approval.ts';

export interface Decision {
  status: 'Approved' | 'Rejected';
  /** Included in the email unless it is internal. */
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
}

/**
 * Approves or rejects an application and updates the pet, the competing applications, the pickup and the emails
 * (`product.md`, section 4). Setting the same status again changes nothing and sends no email.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, its pet was returned, or another
 *   application for the pet is approved
 */
export async function decideApplication(
  db: Database,
  id: number,
  decision: Decision,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    await decideLockedApplication(trx, locked, decision, context);
  });
}

/** @returns whether anything changed */
export async function decideLockedApplication(
  trx: Database,
  locked: LockedApplication,
  decision: Decision,
  context: ActionContext,
): Promise<boolean> {
  const { application } = locked;
  if (application.status === decision.status) return false;
  if (!canDecide(context.actor, application)) {
    throw new ApiError(
      409,
      application.status === 'Withdrawn' ? decisionMessages.withdrawn : decisionMessages.returned,
    );
  }
  await (decision.status === 'Approved' ? approveAndNotify : reject)(trx, locked, decision, context);
  return true;
}

async function approveAndNotify(
  trx: Database,
  locked: LockedApplication,
  { reason = '', is_reason_internal = false }: Decision,
  context: ActionContext,
): Promise<void> {
  const approved = await approveApplication(trx, locked, { reason: reason || null, is_reason_internal }, context);
  await releasePastPickup(trx, approved.id, context);
  await notifyApproval(trx, approved, locked.pet, context);
}

/**
 * Approves the application, marks its pet as Adopted, fixes the fee and waitlists the other pending applications.
 * @throws ApiError 409 if another application for the pet is approved
 */
export async function approveApplication(
  trx: Database,
  { application, pet }: LockedApplication,
  explanation: Pick<ApplicationRow, 'reason' | 'is_reason_internal'>,
  context: ActionContext,
): Promise<ApplicationRow> {
  const { now, shelter } = context;
  const others = (await lockApplicationsForPet(trx, pet.id)).filter(({ id }) => id !== application.id);
  assertCanApprove(application, others, pet.name);
  const fee_cents = adoptionFee(pet.type, shelter.fees);
  const approved = await trx
    .updateTable('applications')
    .set({ ...explanation, status: 'Approved', fee_cents, decided_at: now, updated_at: now })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (pet.adoption_status !== 'Adopted') await setAdoptionStatus(trx, pet.id, 'Adopted', now);
  await recordApplicationEvent(trx, 'approved', { id: application.id, pet }, context);
  const pending = others.filter(({ status }) => status === 'Pending');
  await waitlistOthers(trx, pending, pet, context);
  return approved;
}

function assertCanApprove(application: ApplicationRow, others: readonly ApplicationRow[], pet: string): void {
  if (others.some(({ status, returned_at }) => status === 'Approved' && returned_at === null)) {
    throw new ApiError(409, decisionMessages.petAlreadyAdopted(pet));
  }
  // A rejected application whose applicant has applied again.
  if (application.user_id !== null && others.some((each) => each.user_id === application.user_id && isOpen(each))) {
    throw new ApiError(409, decisionMessages.appliedAgain(pet));
  }
}

async function waitlistOthers(
  trx: Database,
  pending: readonly ApplicationRow[],
  pet: LockedApplication['pet'],
  context: ActionContext,
): Promise<void> {
  const ids = pending.map(({ id }) => id);
  await setApplicationStatuses(trx, ids, 'Waitlisted', context);
  for (const each of pending) {
    await recordApplicationEvent(trx, 'waitlisted', { id: each.id, pet }, context);
    const input = { id: each.id, pet, publicUrl: context.publicUrl };
    const compose = (name: string) => waitlistedEmail(name, input);
    await notifyDecision(trx, each, 'application-waitlisted', { compose, now: context.now });
  }
}

async function reject(
  trx: Database,
  { application, pet }: LockedApplication,
  { reason = '', is_reason_internal = false }: Decision,
  context: ActionContext,
): Promise<void> {
  const { now, publicUrl } = context;
  await trx
    .updateTable('applications')
    .set({ status: 'Rejected', decided_at: now, updated_at: now, reason: reason || null, is_reason_internal })
    .where('id', '=', application.id)
    .execute();
  await recordApplicationEvent(trx, 'rejected', { id: application.id, pet }, context);
  const releasedSlot = await releasePickup(trx, application.id, context);
  const publicReason = is_reason_internal ? null : reason || null;
  const input = { id: application.id, pet, publicUrl, releasedSlot, reason: publicReason };
  const compose = (name: string) => rejectedEmail(name, input);
  const attachment = cancellationAttachment(releasedSlot, pet, context);
  await notifyDecision(trx, application, 'application-rejected', { compose, now, attachment });
  // Any other application does not determine the pet's status.
  if (application.status === 'Approved') await releasePet(trx, pet, context);
}
