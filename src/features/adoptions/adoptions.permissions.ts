import type { ApplicationStatus } from './application-words.contract.ts';

interface CurrentUser {
  id: number;
  role: 'Admin' | 'User';
}

interface Subject {
  user_id: number | null;
  status: ApplicationStatus;
  returned_at: unknown;
}

/** Admins see every application, a User their own (`product.md`, section 3). */
export function canSeeApplication(currentUser: CurrentUser, application: Pick<Subject, 'user_id'>): boolean {
  return currentUser.role === 'Admin' || application.user_id === currentUser.id;
}

/** While the shelter has not decided (`product.md`, section 4). */
export function canWithdraw(currentUser: CurrentUser, application: Subject): boolean {
  return (
    application.user_id === currentUser.id && (application.status === 'Pending' || application.status === 'Waitlisted')
  );
}

/** Any application but a withdrawn one, and one whose pet came back: that is history. */
export function canDecide(currentUser: CurrentUser, application: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return currentUser.role === 'Admin' && application.status !== 'Withdrawn' && application.returned_at === null;
}

/** Of a pet that lives with its adopter. */
export function canReturn(currentUser: CurrentUser, application: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return currentUser.role === 'Admin' && application.status === 'Approved' && application.returned_at === null;
}

/** Open: it may still lead to a home, or has (`product.md`, section 4). */
export function isOpen({ status, returned_at }: Pick<Subject, 'status' | 'returned_at'>): boolean {
  return (status === 'Pending' || status === 'Waitlisted' || status === 'Approved') && returned_at === null;
}
