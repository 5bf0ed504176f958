import { hasCapability, type CapableUser } from '../../platform/has-capability.contract.ts';
import type { ApplicationStatus } from './adoptions.constants.ts';

interface CurrentUser extends CapableUser {
  id: number;
}

interface Subject {
  user_id: number | null;
  status: ApplicationStatus;
  returned_at: unknown;
}

/** `product.md`, section 3. */
export function canSeeApplication(currentUser: CurrentUser, application: Pick<Subject, 'user_id'>): boolean {
  return hasCapability(currentUser, 'view applications') || application.user_id === currentUser.id;
}

/** Only until the shelter decides (`product.md`, section 4). */
export function canWithdraw(currentUser: { id: number }, application: Subject): boolean {
  return (
    application.user_id === currentUser.id && (application.status === 'Pending' || application.status === 'Waitlisted')
  );
}

/** Staff decide, but not on what they have applied for themselves. */
export function isDecider(currentUser: CurrentUser, { user_id }: Pick<Subject, 'user_id'>): boolean {
  if (currentUser.role === 'Admin') return true;
  return hasCapability(currentUser, 'decide applications') && user_id !== currentUser.id;
}

/** Withdrawn applications and those of returned pets are history. */
export function canDecide(
  currentUser: CurrentUser,
  application: Pick<Subject, 'user_id' | 'status' | 'returned_at'>,
): boolean {
  return isDecider(currentUser, application) && application.status !== 'Withdrawn' && application.returned_at === null;
}

/** Only while a decision is due, and it isn't waiting for a reply already. */
export function canAskForInformation(
  currentUser: CurrentUser,
  application: Pick<Subject, 'user_id' | 'status' | 'returned_at'>,
): boolean {
  const { status, returned_at } = application;
  const isUndecided = (status === 'Pending' || status === 'Waitlisted') && returned_at === null;
  return isDecider(currentUser, application) && isUndecided;
}

/** A decided or waitlisted application can be reopened. While its pet is Adopted, it stays on the waitlist. */
export function canReopen(
  currentUser: CurrentUser,
  application: Pick<Subject, 'user_id' | 'status' | 'returned_at'> & { pet: { adoption_status: string } },
): boolean {
  const { status, pet } = application;
  if (!canDecide(currentUser, application) || status === 'Pending') return false;
  return status !== 'Waitlisted' || pet.adoption_status !== 'Adopted';
}

/** A return that was recorded by mistake can be undone while the pet has no other home. */
export function canUndoReturn(
  currentUser: CurrentUser,
  application: Pick<Subject, 'user_id' | 'status' | 'returned_at'> & { pet: { adoption_status: string } },
): boolean {
  const { status, returned_at, pet } = application;
  const isReturned = status === 'Approved' && returned_at !== null;
  return isDecider(currentUser, application) && isReturned && pet.adoption_status !== 'Adopted';
}

/**
 * Whether the pet lives with its adopter until they decide, and is still in the shelter's care (`records.md`, section 6).
 */
export function isOnTrial({
  status,
  trial,
  handover_at,
  returned_at,
}: Pick<Subject, 'status' | 'returned_at'> & { handover_at: unknown; trial: object | null }): boolean {
  return status === 'Approved' && trial !== null && handover_at === null && returned_at === null;
}

/** Only while the pet lives with its adopter. */
export function canReturn(
  currentUser: CurrentUser,
  application: Pick<Subject, 'user_id' | 'status' | 'returned_at'>,
): boolean {
  return isDecider(currentUser, application) && application.status === 'Approved' && application.returned_at === null;
}

/** Whether the pet is home with its adopter. Until the handover, an approval only reserves it (`records.md`, section 1). */
export function isPetHome({
  status,
  handover_at,
  returned_at,
}: Pick<Subject, 'status' | 'returned_at'> & { handover_at: unknown }): boolean {
  return status === 'Approved' && handover_at !== null && returned_at === null;
}

/** Open applications may still lead to an adoption, or have (`product.md`, section 4). */
export function isOpen({ status, returned_at }: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return (status === 'Pending' || status === 'Waitlisted' || status === 'Approved') && returned_at === null;
}

/** Applying needs an available pet that is listed (`product.md`, section 4). */
export function isAdoptable({ adoption_status, is_listed }: { adoption_status: string; is_listed: boolean }): boolean {
  return adoption_status === 'Available' && is_listed;
}

interface ListedSubject extends Subject {
  pet: { id: number; adoption_status: string; is_listed: boolean };
}

/** Whether the applicant of a closed application can apply for its pet again. */
export function canReapply({ status, pet }: ListedSubject, ownApplications: readonly ListedSubject[]): boolean {
  const isClosed = status === 'Rejected' || status === 'Withdrawn';
  return isClosed && isAdoptable(pet) && !ownApplications.some((each) => each.pet.id === pet.id && isOpen(each));
}

/** An approved application whose pet is still at the shelter. */
export function canHandOver({
  status,
  handover_at,
  returned_at,
}: Pick<Subject, 'status' | 'returned_at'> & { handover_at: unknown }): boolean {
  return status === 'Approved' && handover_at === null && returned_at === null;
}
