import { useSyncExternalStore } from 'react';

/** The current user, as stored in this browser. The server checks each call. */
export interface StoredSession {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
}

/** The keys of `spec.md`, section 3; every login sets all five. */
const KEYS = ['token', 'role', 'user_id', 'username', 'isAuthenticated'] as const;

/** The current user; null for a visitor, and if the keys are invalid. */
export function readSession(): StoredSession | null {
  const [token, role, userId, username, isAuthenticated] = readKeys();
  const user_id = Number(userId);
  if (!token || !role || !Number.isInteger(user_id) || user_id < 1) return null;
  const session = { token, user_id, username: username ?? '' };
  if (role.toLowerCase() === 'admin') return { ...session, role: 'Admin' };
  // The guards check an Admin's role alone, and for a User also `isAuthenticated` (`spec.md`, section 2).
  return role.toLowerCase() === 'user' && isAuthenticated === 'true' ? { ...session, role: 'User' } : null;
}

/** Stores the session from the response to a login. */
export function storeSession({ token, role, user_id, username }: StoredSession): void {
  const values = [token, role, String(user_id), username, 'true'];
  for (const [index, key] of KEYS.entries()) localStorage.setItem(key, values[index]!);
  notifyListeners();
}

/** Stores the user's new name. */
export function renameSession(username: string): void {
  localStorage.setItem('username', username);
  notifyListeners();
}

/** Deletes the stored session, and the pages that were stored for it. */
export function clearSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  // The next user of this browser doesn't find out which pages the service worker has stored.
  navigator.serviceWorker?.controller?.postMessage(null);
  notifyListeners();
}

/** The current user, synchronized across tabs; null on the server and until hydration. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

export function isAdmin(session: { role: string } | null): boolean {
  return session?.role.toLowerCase() === 'admin';
}

/** The start page of the user's dashboard. */
export function dashboardPath(session: { role: string }): '/admin-dashboard' | '/user-dashboard' {
  return isAdmin(session) ? '/admin-dashboard' : '/user-dashboard';
}

const listeners = new Set<() => void>();
let lastSession: StoredSession | null = null;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the same object while nothing changes, or React would render forever. */
function currentSession(): StoredSession | null {
  const now = readSession();
  if (JSON.stringify(now) !== JSON.stringify(lastSession)) lastSession = now;
  return lastSession;
}

function readKeys(): (string | null)[] {
  try {
    return KEYS.map((key) => localStorage.getItem(key));
  } catch {
    // A browser without storage throws; its user is a visitor.
    return [];
  }
}
