import { redirect } from 'react-router';
import { showAlert } from '../ui/alerts.tsx';
import { clearSession, readSession } from './session.ts';

/**
 * What a 401 means here (`product.md`, section 10): the session is forgotten, and one is told.
 * @param token what the refused call was made with
 * @returns the redirect to `/`, to be thrown
 */
export function leaveEndedSession(token: string | undefined): Response {
  // Another tab may have signed in since: then it was the old session that ended.
  if (readSession()?.token === token) clearSession();
  showAlert('Your session has ended. Please log in again.', 'notice');
  return redirect('/');
}
