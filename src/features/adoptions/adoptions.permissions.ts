import type { ApplicationStatus } from './adoptions.constants.ts';

interface CurrentUser {
  id: number;
  role: 'Admin' | 'User';
}

interface Subject {
  user_id: number | null;
  status: ApplicationStatus;
  returned_at: unknown;
}

/** `product.md`, section 3. */
export function canSeeApplication(currentUser: CurrentUser, application: Pick<Subject, 'user_id'>): boolean {
  return currentUser.role === 'Admin' || application.user_id === currentUser.id;
}

/** Only until the shelter decides (`product.md`, section 4). */
export function canWithdraw(currentUser: CurrentUser, application: Subject): boolean {
  return (
    application.user_id === currentUser.id && (application.status === 'Pending' || application.status === 'Waitlisted')
  );
}

/** Withdrawn applications and those of returned pets are history. */
export function canDecide(currentUser: CurrentUser, application: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return currentUser.role === 'Admin' && application.status !== 'Withdrawn' && application.returned_at === null;
}

/** Only while a decision is due, and it isn't waiting for a reply already. */
export function canAskForInformation(
  currentUser: CurrentUser,
  { status, returned_at }: Pick<Subject, 'status' | 'returned_at'>,
): boolean {
  const isUndecided = (status === 'Pending' || status === 'Waitlisted') && returned_at === null;
  return currentUser.role === 'Admin' && isUndecided;
}

/** A decided or waitlisted application can be reopened. While its pet is Adopted, it stays on the waitlist. */
export function canReopen(
  currentUser: CurrentUser,
  application: Pick<Subject, 'status' | 'returned_at'> & { pet: { adoption_status: string } },
): boolean {
  const { status, pet } = application;
  if (!canDecide(currentUser, application) || status === 'Pending') return false;
  return status !== 'Waitlisted' || pet.adoption_status !== 'Adopted';
}

/** A return that was recorded by mistake can be undone while the pet has no other home. */
export function canUndoReturn(
  currentUser: CurrentUser,
  { status, returned_at, pet }: Pick<Subject, 'status' | 'returned_at'> & { pet: { adoption_status: string } },
): boolean {
  const isReturned = status === 'Approved' && returned_at !== null;
  return currentUser.role === 'Admin' && isReturned && pet.adoption_status !== 'Adopted';
}

/** Only while the pet lives with its adopter. */
export function canReturn(currentUser: CurrentUser, application: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return currentUser.role === 'Admin' && application.status === 'Approved' && application.returned_at === null;
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
