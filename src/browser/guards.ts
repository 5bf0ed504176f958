import { redirect } from 'react-router';
import { readSession, type StoredSession } from './session.ts';

/**
 * Lets a client loader go on for this role alone; everybody else is led to `/`. It only hides: the server decides.
 * @throws a redirect
 */
export function requireRole(role: StoredSession['role']): StoredSession {
  const session = readSession();
  if (session?.role !== role) throw redirect('/');
  return session;
}
