import { readSession } from './session.ts';

/** What somebody is writing: kept in this browser until it is sent, through reloads and closed tabs, for them alone. */
export interface Draft<T extends object> {
  /** Null where there is none. */
  read: () => T | null;
  write: (content: T) => void;
  forget: () => void;
  /** Tells what another tab of this browser writes. @returns what ends it */
  watch: (onWritten: (content: T) => void) => () => void;
}

/**
 * The draft of whoever is signed in now.
 * @param name one for each form; a form that changes its shape takes another
 */
export function draftOf<T extends object>(name: string): Draft<T> {
  const key = `${PREFIX}${readSession()?.user_id}:${name}`;
  return {
    read: () => readKept(key) as T | null,
    write(content) {
      try {
        localStorage.setItem(key, JSON.stringify(content));
      } catch {
        // Where nothing can be kept, it lasts as long as the page.
      }
    },
    forget() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Where nothing can be kept, nothing was.
      }
    },
    watch(onWritten) {
      const listener = (event: StorageEvent) => {
        const content = event.key === key ? readKept(key) : null;
        if (content !== null) onWritten(content as T);
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** For a logout: whoever sits here next finds nothing of what was being written. A session that ended by itself keeps it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

const PREFIX = 'draft:';

function readKept(key: string): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}
