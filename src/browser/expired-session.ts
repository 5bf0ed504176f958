import { redirect } from 'react-router';
import { currentPath, requestLogin } from './auth-request.ts';
import { clearSession } from './change-session.ts';
import { readSession } from './session.ts';
import { storeTypedInput } from './typed-input.ts';

/**
 * Handles a 401 (`product.md`, section 10): deletes the session, and lets the home page open the login dialog, which
 * leads back here.
 * @param token of the rejected call
 * @returns the redirect to `/`, to be thrown
 */
export function endExpiredSession(token: string | undefined): Response {
  const session = readSession();
  // Another tab may have logged in since: then the old session ended, not this one.
  if (session && session.token === token) {
    storeTypedInput(session.user_id);
    requestLogin({ next: destination ?? currentPath(), scrollY, endedUserId: session.user_id });
    clearSession();
  }
  return redirect('/');
}

let destination: string | null = null;

/** The path that is being loaded, if any: a session that ends meanwhile leads there. */
export function setDestination(path: string | null): void {
  destination = path;
}
