import { redirect } from 'react-router';
import { showAlert } from '../ui/alerts.tsx';
import { clearSession, readSession } from './session.ts';

/**
 * Handles a 401 (`product.md`, section 10): deletes the session and shows a notice.
 * @param token of the rejected call
 * @returns the redirect to `/`, to be thrown
 */
export function endExpiredSession(token: string | undefined): Response {
  // Another tab may have logged in since: then the old session ended, not this one.
  if (readSession()?.token === token) clearSession();
  showAlert('Your session has ended. Please log in again.', 'notice');
  return redirect('/');
}
