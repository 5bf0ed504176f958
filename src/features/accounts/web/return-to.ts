import { dashboardPath } from '../../../browser/session.ts';

/** Where a login leads: to the page that required it, or to the dashboard. */
export function returnTo(session: { role: string }, next: string | null): string {
  const dashboard = dashboardPath(session);
  // Only adopters' pages require a login here; they would redirect an Admin away.
  return next !== null && dashboard === '/user-dashboard' && isLocalPath(next) ? next : dashboard;
}

/** Whether the path stays on this site: anyone can put `//elsewhere` into a link. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path);
}
