/** People who take longer to log in may have changed their mind. */
const MAX_AGE_MS = 30 * 60_000;

interface StoredAction {
  wanted: unknown;
  at: number;
}

/** What a visitor wants to do and must log in for; stored in this tab until they have. */
export interface PendingAction<T> {
  save: (wanted: T) => void;
  /** Returns and deletes it; null if there is none. */
  consume: () => T | null;
}

/** @param name one for each kind of action, of which the last counts */
export function pendingAction<T>(name: string): PendingAction<T> {
  const key = `wish:${name}`;
  return {
    save(wanted) {
      try {
        const stored: StoredAction = { wanted, at: Date.now() };
        sessionStorage.setItem(key, JSON.stringify(stored));
      } catch {
        // Without storage people press the button again.
      }
    },
    consume() {
      try {
        const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredAction | null;
        sessionStorage.removeItem(key);
        return stored && Date.now() - stored.at < MAX_AGE_MS ? (stored.wanted as T) : null;
      } catch {
        return null;
      }
    },
  };
}
