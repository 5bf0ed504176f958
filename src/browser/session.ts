import { useSyncExternalStore } from 'react';

/** Who is signed in, as this browser remembers it. The server decides anew at each call. */
export interface StoredSession {
  token: string;
  role: 'Admin' | 'User';
  user_id: number;
  username: string;
}

/** The keys of `spec.md`, section 3; whoever signs in here has all five. */
const KEYS = ['token', 'role', 'user_id', 'username', 'isAuthenticated'] as const;

/** Who is signed in; null for a visitor, and for whatever the keys hold that makes no sense. */
export function readSession(): StoredSession | null {
  const [token, role, userId, username, isAuthenticated] = readKeys();
  const user_id = Number(userId);
  if (!token || !role || !Number.isInteger(user_id) || user_id < 1) return null;
  const session = { token, user_id, username: username ?? '' };
  if (role.toLowerCase() === 'admin') return { ...session, role: 'Admin' };
  // Of an Admin the guards ask the role alone, of a User also this mark (`spec.md`, section 2).
  return role.toLowerCase() === 'user' && isAuthenticated === 'true' ? { ...session, role: 'User' } : null;
}

/** Remembers who signed in, from the answer to a login. */
export function storeSession({ token, role, user_id, username }: StoredSession): void {
  const values = [token, role, String(user_id), username, 'true'];
  for (const [index, key] of KEYS.entries()) localStorage.setItem(key, values[index]!);
  tellAll();
}

/** Remembers a person's new name. */
export function renameSession(username: string): void {
  localStorage.setItem('username', username);
  tellAll();
}

/** Forgets who was signed in. */
export function clearSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
  tellAll();
}

/** Who is signed in, followed across tabs; null in the server, and so until the page has come to life. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribe, sessionNow, () => null);
}

export function isAdmin(session: { role: string } | null): boolean {
  return session?.role.toLowerCase() === 'admin';
}

/** Where a person's own pages begin. */
export function dashboardOf(session: { role: string }): '/admin-dashboard' | '/user-dashboard' {
  return isAdmin(session) ? '/admin-dashboard' : '/user-dashboard';
}

const listeners = new Set<() => void>();
let known: StoredSession | null = null;

function tellAll(): void {
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

/** The same object for as long as it says the same, or React would draw for ever. */
function sessionNow(): StoredSession | null {
  const now = readSession();
  if (JSON.stringify(now) !== JSON.stringify(known)) known = now;
  return known;
}

function readKeys(): (string | null)[] {
  try {
    return KEYS.map((key) => localStorage.getItem(key));
  } catch {
    // A browser that lets sites store nothing refuses the very question; its owner is a visitor.
    return [];
  }
}
