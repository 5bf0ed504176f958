import type { PendingMessage } from '../message-store.ts';

/** What this browser stores of its chat, in localStorage. The messages are on the server. */
export interface StoredChat {
  /** 32 random bytes that give access to the chat. */
  visitor: string;
  /** The user whose chat it became when they signed in; it is then no longer this browser's. */
  user: number | null;
  /** The last `seq` that the visitor has seen. */
  seen: number;
  unsent: readonly PendingMessage[];
}

/** The launcher reads it too: with a stored chat it connects automatically. */
const KEY = 'chat';

export function createStoredChat(user: number | null): StoredChat {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const visitor = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return { visitor, user, seen: 0, unsent: [] };
}

/** Null if there is none, or storage is not available. */
export function loadChat(): StoredChat | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredChat> | null;
    if (!/^[\w-]{43}$/.test(stored?.visitor ?? '') || !Array.isArray(stored?.unsent)) return null;
    return {
      visitor: stored.visitor!,
      user: stored.user ?? null,
      seen: Number(stored.seen) || 0,
      unsent: stored.unsent,
    };
  } catch {
    return null;
  }
}

export function saveChat(chat: StoredChat): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chat));
  } catch {
    // Without storage, the chat lasts as long as the page.
  }
}

export function removeChat(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, there is nothing to remove.
  }
}

/** Reports when another tab has started or left a chat. @returns a cleanup function */
export function subscribeToStoredChat(onChanged: (stored: StoredChat | null) => void): () => void {
  const listener = (event: StorageEvent) => event.key === KEY && onChanged(loadChat());
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
