import { currentPath, requestLogin } from './auth-request.ts';
import { redirectFrom } from './redirect-from.ts';
import { isStaff, readSession, type StoredSession } from './session.ts';

/**
 * Lets only staff load a page; others are redirected as by `requireRole`.
 * @throws a redirect
 */
export function requireStaff(url?: URL): void {
  if (!isStaff(readSession())) requireRole('Admin', url);
}

/**
 * Lets only this role load a page; others are redirected to `/`, where visitors can log in and continue. It only hides:
 * the server decides.
 * @param url of the page. Default: the current one
 * @throws a redirect
 */
export function requireRole(role: StoredSession['role'], url?: URL): StoredSession {
  const session = readSession();
  if (session?.role === role) return session;
  if (!session) requestLogin({ purpose: 'continue', next: url ? url.pathname + url.search : currentPath() });
  throw redirectFrom(url ?? location, '/');
}
