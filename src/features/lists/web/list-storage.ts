import { readSession } from '../../../browser/session.ts';
import { createStore } from '../../../browser/store.ts';

/** Changes whenever something is stored. */
export const storageVersion = createStore(0);

/** What this person chose for the lists in this browser. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function store(name: string, value: string | null): void {
  if (readStored(name) === value) return;
  try {
    if (value === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    // Without storage the choice lasts as long as the URL.
  }
  storageVersion.write(storageVersion.read() + 1);
}

/** People who share a browser have their own. */
function keyOf(name: string): string {
  return `list:${readSession()?.user_id}:${name}`;
}
