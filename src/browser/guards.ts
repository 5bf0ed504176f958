import { redirect } from 'react-router';
import { readSession, type StoredSession } from './session.ts';

/**
 * Lets only this role load a page; others are redirected to `/`. It only hides: the server decides.
 * @throws a redirect
 */
export function requireRole(role: StoredSession['role']): StoredSession {
  const session = readSession();
  if (session?.role !== role) throw redirect('/');
  return session;
}
