import { readSession } from './session.ts';

/** Unsent input of the current user, stored in this browser through reloads and closed tabs. */
export interface Draft<T extends object> {
  /** Null if there is none. */
  read: () => T | null;
  write: (content: T) => void;
  clear: () => void;
  /** Calls back when another tab writes the draft. @returns a function that stops it */
  watch: (onWritten: (content: T) => void) => () => void;
}

/**
 * The current user's draft.
 * @param name one for each form; a form that changes its shape needs another
 */
export function openDraft<T extends object>(name: string): Draft<T> {
  const key = `${PREFIX}${readSession()?.user_id}:${name}`;
  return {
    read: () => readStored(key) as T | null,
    write(content) {
      try {
        localStorage.setItem(key, JSON.stringify(content));
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Without storage there is nothing to clear.
      }
    },
    watch(onWritten) {
      const listener = (event: StorageEvent) => {
        const content = event.key === key ? readStored(key) : null;
        if (content !== null) onWritten(content as T);
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** For a logout: the next user of this browser finds no drafts. A session that expires keeps them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

const PREFIX = 'draft:';

function readStored(key: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
