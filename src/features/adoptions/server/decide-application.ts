import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { adoptionFee } from '../../pets/adoption-fee.contract.ts';
import { setAdoptionStatus } from '../../pets/server/index.ts';
import { freePassedPickup, freePickup } from '../../pickups/server/index.ts';
import { canDecide, isOpen } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { rejectedLetter, waitlistedLetter } from './decision-letters.ts';
import {
  lockApplication,
  lockApplicationsFor,
  recordDeed,
  setStatus,
  type ApplicationRow,
  type LockedApplication,
} from './locked-application.ts';
import { releasePet } from './release-pet.ts';
import { tellDecision } from './tell-applicants.ts';
import { tellApproval } from './tell-approval.ts';

export interface Decision {
  status: 'Approved' | 'Rejected';
  /** Stands in the mail unless it is internal. */
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
}

/**
 * Approves or rejects an application, with all that follows for the pet and for those who applied for it too
 * (`product.md`, section 4). The same status again changes nothing and mails nobody.
 * @throws ApiError 404 where there is none; 409 for a withdrawn one, one whose pet came back, and where another
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
    await decideLocked(trx, locked, decision, context);
  });
}

/** The same for one that is locked already. @returns whether anything has changed */
export async function decideLocked(
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
  await (decision.status === 'Approved' ? approve : reject)(trx, locked, decision, context);
  return true;
}

async function approve(
  trx: Database,
  locked: LockedApplication,
  { reason = '', is_reason_internal = false }: Decision,
  context: ActionContext,
): Promise<void> {
  const approved = await holdPet(trx, locked, { reason: reason || null, is_reason_internal }, context);
  await freePassedPickup(trx, approved.id, context);
  await tellApproval(trx, approved, locked.pet, context);
}

/**
 * Makes an application Approved, its pet Adopted, its fee fixed, and the other Pending ones for it Waitlisted.
 * @throws ApiError 409 where another application for the pet is approved
 */
export async function holdPet(
  trx: Database,
  { application, pet }: LockedApplication,
  said: Pick<ApplicationRow, 'reason' | 'is_reason_internal'>,
  context: ActionContext,
): Promise<ApplicationRow> {
  const { now, shelter } = context;
  const others = (await lockApplicationsFor(trx, pet.id)).filter(({ id }) => id !== application.id);
  refuseRivals(application, others, pet.name);
  const fee_cents = adoptionFee(pet.type, shelter.fees);
  const approved = await trx
    .updateTable('applications')
    .set({ ...said, status: 'Approved', fee_cents, decided_at: now, updated_at: now })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (pet.adoption_status !== 'Adopted') await setAdoptionStatus(trx, pet.id, 'Adopted', now);
  await recordDeed(trx, 'approved', { id: application.id, pet }, context);
  const pending = others.filter(({ status }) => status === 'Pending');
  await waitlist(trx, pending, pet, context);
  return approved;
}

function refuseRivals(application: ApplicationRow, others: readonly ApplicationRow[], pet: string): void {
  if (others.some(({ status, returned_at }) => status === 'Approved' && returned_at === null)) {
    throw new ApiError(409, decisionMessages.homeTaken(pet));
  }
  // One that was rejected, and whose applicant has applied again since.
  if (application.user_id !== null && others.some((each) => each.user_id === application.user_id && isOpen(each))) {
    throw new ApiError(409, decisionMessages.appliedAnew(pet));
  }
}

async function waitlist(
  trx: Database,
  pending: readonly ApplicationRow[],
  pet: LockedApplication['pet'],
  context: ActionContext,
): Promise<void> {
  const ids = pending.map(({ id }) => id);
  await setStatus(trx, ids, 'Waitlisted', context);
  for (const each of pending) {
    await recordDeed(trx, 'waitlisted', { id: each.id, pet }, context);
    const words = { id: each.id, pet, publicUrl: context.publicUrl };
    const write = (name: string) => waitlistedLetter(name, words);
    await tellDecision(trx, each, 'application-waitlisted', { write, now: context.now });
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
  await recordDeed(trx, 'rejected', { id: application.id, pet }, context);
  const freed = await freePickup(trx, application.id, context);
  const told = is_reason_internal ? null : reason || null;
  const words = { id: application.id, pet, publicUrl, freed, reason: told };
  const write = (name: string) => rejectedLetter(name, words);
  const attachment = cancelledEntry(freed, pet, context);
  await tellDecision(trx, application, 'application-rejected', { write, now, attachment });
  // Any other application leaves the pet as it is: it is Available anyway, or somebody else's, or on hold by hand.
  if (application.status === 'Approved') await releasePet(trx, pet, context);
}
