import { dashboardPath } from '../../../browser/session.ts';

/** Where somebody goes who has just logged in: on with what they had to log in for, else to their own pages. */
export function wayOn(session: { role: string }, next: string | null): string {
  const dashboard = dashboardPath(session);
  // What one logs in for is an adopter's: an Admin would be sent away from there.
  return next !== null && dashboard === '/user-dashboard' && isOwnPath(next) ? next : dashboard;
}

/** Whether it is an address of this site and of no other: anybody may write one into a link (`//elsewhere`). */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path);
}
