import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { adoptionFee } from '../../pets/adoption-fee.contract.ts';
import { setAdoptionStatus } from '../../pets/server/pets.door.ts';
import { freePassedPickup, freePickup } from '../../pickups/server/pickups.door.ts';
import { canDecide, isOpen } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { Circumstances } from './circumstances.ts';
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
  circumstances: Circumstances,
): Promise<void> {
  await retried(db, async (change) => {
    const locked = await lockApplication(change, id);
    await confirmCaller(change, circumstances.actor);
    await decideLocked(change, locked, decision, circumstances);
  });
}

/** The same for one that is locked already. @returns whether anything has changed */
export async function decideLocked(
  change: Database,
  locked: LockedApplication,
  decision: Decision,
  circumstances: Circumstances,
): Promise<boolean> {
  const { application } = locked;
  if (application.status === decision.status) return false;
  if (!canDecide(circumstances.actor, application)) {
    throw new ApiError(
      409,
      application.status === 'Withdrawn' ? decisionMessages.withdrawn : decisionMessages.returned,
    );
  }
  await (decision.status === 'Approved' ? approve : reject)(change, locked, decision, circumstances);
  return true;
}

async function approve(
  change: Database,
  locked: LockedApplication,
  { reason = '', is_reason_internal = false }: Decision,
  circumstances: Circumstances,
): Promise<void> {
  const approved = await holdPet(change, locked, { reason: reason || null, is_reason_internal }, circumstances);
  await freePassedPickup(change, approved.id, circumstances);
  await tellApproval(change, approved, locked.pet, circumstances);
}

/**
 * Makes an application Approved, its pet Adopted, its fee fixed, and the other Pending ones for it Waitlisted.
 * @throws ApiError 409 where another application for the pet is approved
 */
export async function holdPet(
  change: Database,
  { application, pet }: LockedApplication,
  said: Pick<ApplicationRow, 'reason' | 'is_reason_internal'>,
  circumstances: Circumstances,
): Promise<ApplicationRow> {
  const { now, shelter } = circumstances;
  const others = (await lockApplicationsFor(change, pet.id)).filter(({ id }) => id !== application.id);
  refuseRivals(application, others, pet.name);
  const fee_cents = adoptionFee(pet.type, shelter.fees);
  const approved = await change
    .updateTable('applications')
    .set({ ...said, status: 'Approved', fee_cents, decided_at: now, updated_at: now })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (pet.adoption_status !== 'Adopted') await setAdoptionStatus(change, pet.id, 'Adopted', now);
  await recordDeed(change, 'approved', { id: application.id, pet }, circumstances);
  const pending = others.filter(({ status }) => status === 'Pending');
  await waitlist(change, pending, pet, circumstances);
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
  change: Database,
  pending: readonly ApplicationRow[],
  pet: LockedApplication['pet'],
  circumstances: Circumstances,
): Promise<void> {
  const ids = pending.map(({ id }) => id);
  await setStatus(change, ids, 'Waitlisted', circumstances);
  for (const each of pending) {
    await recordDeed(change, 'waitlisted', { id: each.id, pet }, circumstances);
    const words = { id: each.id, pet, publicUrl: circumstances.publicUrl };
    const write = (name: string) => waitlistedLetter(name, words);
    await tellDecision(change, each, 'application-waitlisted', { write, now: circumstances.now });
  }
}

async function reject(
  change: Database,
  { application, pet }: LockedApplication,
  { reason = '', is_reason_internal = false }: Decision,
  circumstances: Circumstances,
): Promise<void> {
  const { now, publicUrl } = circumstances;
  await change
    .updateTable('applications')
    .set({ status: 'Rejected', decided_at: now, updated_at: now, reason: reason || null, is_reason_internal })
    .where('id', '=', application.id)
    .execute();
  await recordDeed(change, 'rejected', { id: application.id, pet }, circumstances);
  const freed = await freePickup(change, application.id, circumstances);
  const told = is_reason_internal ? null : reason || null;
  const words = { id: application.id, pet, publicUrl, freed, reason: told };
  const write = (name: string) => rejectedLetter(name, words);
  const attachment = cancelledEntry(freed, pet, circumstances);
  await tellDecision(change, application, 'application-rejected', { write, now, attachment });
  // Any other application leaves the pet as it is: it is Available anyway, or somebody else's, or on hold by hand.
  if (application.status === 'Approved') await releasePet(change, pet, circumstances);
}
