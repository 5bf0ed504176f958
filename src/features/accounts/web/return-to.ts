import type { AuthRequest } from '../../../browser/auth-request.ts';
import { dashboardPath } from '../../../browser/session.ts';

const BASE = 'http://local.invalid';

/** Where a login leads: to the page that required it, or to the dashboard. */
export function returnTo(
  session: { role: string; capabilities?: readonly string[] | undefined; user_id?: number },
  { next, endedUserId }: Pick<AuthRequest, 'next' | 'endedUserId'>,
): string {
  const dashboard = dashboardPath(session);
  if (next === undefined || !isLocalPath(next)) return dashboard;
  // The page may show what belongs to the user whose session has ended.
  if (endedUserId !== undefined && endedUserId !== session.user_id) return dashboard;
  // A page for the other role would redirect to the home page; an Admin adopts nothing. Staff who are Users have both
  // dashboards.
  const isForAdmins = isBelow(next, '/admin-dashboard');
  return session.capabilities || isForAdmins === (dashboard === '/admin-dashboard') ? next : dashboard;
}

/** Whether the path stays on this site: anyone can put `//elsewhere` into a link. */
export function isLocalPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  const { origin, pathname } = new URL(path, BASE);
  return origin === BASE && !pathname.startsWith('//');
}

function isBelow(path: string, parent: string): boolean {
  const { pathname } = new URL(path, BASE);
  return pathname === parent || pathname.startsWith(`${parent}/`);
}
