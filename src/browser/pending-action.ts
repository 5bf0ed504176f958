import { readSession } from './session.ts';

/** Long enough for the page to which the login leads. */
const MAX_AGE_MS = 60_000;
const PREFIX = 'pending-action:';

/** What a visitor wanted to do when they were asked to log in. It is part of an `AuthRequest`. */
export interface RequestedAction {
  name: string;
  wanted: unknown;
}

interface StoredAction {
  wanted: unknown;
  /** Only this user's page carries it out. */
  userId: number;
  at: number;
}

/** A kind of action that waits for a login. */
export interface PendingAction<T> {
  /** For the `action` of an `AuthRequest`: nothing happens unless that login succeeds. */
  request: (wanted: T) => RequestedAction;
  /** After the login. Returns and deletes it; null if there is none. */
  consume: () => T | null;
}

/** @param name one for each kind of action, of which the last counts */
export function pendingAction<T>(name: string): PendingAction<T> {
  const key = PREFIX + name;
  return {
    request: (wanted) => ({ name, wanted }),
    consume() {
      try {
        const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredAction | null;
        sessionStorage.removeItem(key);
        const isValid = stored && stored.userId === readSession()?.user_id && Date.now() - stored.at < MAX_AGE_MS;
        return isValid ? (stored.wanted as T) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Hands a requested action to the page that carries it out. Called once the login has succeeded. */
export function approveAction({ name, wanted }: RequestedAction, userId: number): void {
  try {
    const stored: StoredAction = { wanted, userId, at: Date.now() };
    sessionStorage.setItem(PREFIX + name, JSON.stringify(stored));
  } catch {
    // Without storage people press the button again.
  }
}
