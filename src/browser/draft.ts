import { readSession } from './session.ts';
import { clearTypedInput } from './typed-input.ts';

/** Unsent input of the current user, stored in this browser through reloads and closed tabs. */
export interface Draft<T extends object> {
  /** Null if there is none. */
  read: () => T | null;
  write: (content: T) => void;
  clear: () => void;
  /** Calls back when another tab writes or clears the draft. @returns a function that stops it */
  watch: (onWritten: (content: T) => void, onCleared?: () => void) => () => void;
}

/**
 * The current user's draft.
 * @param name one for each form; a form that changes its shape needs another
 */
export function openDraft<T extends object>(name: string): Draft<T> {
  const key = `${ownPrefix()}${name}`;
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
    watch(onWritten, onCleared) {
      const listener = (event: StorageEvent) => {
        if (event.key !== key) return;
        const content = readStored(key);
        if (content !== null) onWritten(content as T);
        else onCleared?.();
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** The names of the current user's drafts. */
export function listDrafts(): string[] {
  const prefix = ownPrefix();
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return own.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/**
 * For a logout: the next user of this browser finds no drafts. A session that expires keeps them.
 * @param except the name of the current user's draft that stays, for their next login
 */
export function clearDrafts(except?: string): void {
  clearTypedInput();
  const staying = except === undefined ? null : `${ownPrefix()}${except}`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key !== staying) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

const PREFIX = 'draft:';

function ownPrefix(): string {
  return `${PREFIX}${readSession()?.user_id}:`;
}

function readStored(key: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
