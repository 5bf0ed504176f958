import { useSyncExternalStore } from 'react';

/** The current user, as stored in this browser. The server checks each call. */
export interface StoredSession {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
  /** What staff may do who are no Admins; an Admin may do everything. */
  capabilities?: readonly string[] | undefined;
}

/** The keys of `spec.md`, section 3, of which every login sets all, and the capabilities of staff. */
export const KEYS = ['token', 'role', 'user_id', 'username', 'isAuthenticated', 'capabilities'] as const;

/** The current user; null for a visitor, and if the keys are invalid. */
export function readSession(): StoredSession | null {
  const [token, role, userId, username, isAuthenticated, granted] = readKeys();
  const user_id = Number(userId);
  if (!token || !role || !Number.isInteger(user_id) || user_id < 1) return null;
  const session = { token, user_id, username: username ?? '', capabilities: granted?.split(',') };
  if (role.toLowerCase() === 'admin') return { ...session, role: 'Admin' };
  // The guards check an Admin's role alone, and for a User also `isAuthenticated` (`spec.md`, section 2).
  return role.toLowerCase() === 'user' && isAuthenticated === 'true' ? { ...session, role: 'User' } : null;
}

/** The current user, synchronized across tabs; null on the server and until hydration. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

export function isAdmin(session: { role: string } | null): boolean {
  return session?.role.toLowerCase() === 'admin';
}

/** Whether they use the shelter's dashboard. */
export function isStaff(session: { role: string; capabilities?: readonly string[] | undefined } | null): boolean {
  return isAdmin(session) || !!session?.capabilities;
}

/** The start page of the user's dashboard. */
export function dashboardPath(session: {
  role: string;
  capabilities?: readonly string[] | undefined;
}): '/admin-dashboard' | '/user-dashboard' {
  return isStaff(session) ? '/admin-dashboard' : '/user-dashboard';
}

const listeners = new Set<() => void>();
let lastSession: StoredSession | null = null;

/** Updates what shows the session; change-session.ts calls it. */
export function notifyListeners(): void {
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
