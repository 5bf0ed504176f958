import { KEYS, notifyListeners, type StoredSession } from './session.ts';

// Apart from session.ts, which the public pages load: these are needed once someone logs in or out.

/** Stores the session from the response to a login. */
export function storeSession({ token, role, user_id, username, capabilities }: StoredSession): void {
  const values = [token, role, String(user_id), username, 'true', capabilities?.join()];
  for (const [index, key] of KEYS.entries()) {
    if (values[index]) localStorage[key] = values[index];
    else delete localStorage[key];
  }
  notifyListeners();
}

/** Stores the user's new name. */
export function renameSession(username: string): void {
  localStorage.setItem('username', username);
  notifyListeners();
}

/** Deletes the stored session, and the pages that were stored for it. */
export function clearSession(): void {
  for (const key of KEYS) delete localStorage[key];
  // The next user of this browser doesn't find out which pages the service worker has stored.
  navigator.serviceWorker?.controller?.postMessage(null);
  notifyListeners();
}
