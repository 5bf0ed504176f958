import type { Unsent } from '../conversation.ts';

/** What this browser keeps of its conversation; the words that were said are the server's to keep. */
export interface KeptChat {
  /** 32 random bytes: whoever has them, has the conversation. */
  visitor: string;
  /** Whose conversation it became when they signed in: theirs alone, and not this browser's any more. */
  user: number | null;
  /** How far the visitor has read. */
  seen: number;
  unsent: readonly Unsent[];
}

/** The launcher looks for it too: a browser that has one connects by itself. */
const KEY = 'chat';

export function newChat(user: number | null): KeptChat {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const visitor = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return { visitor, user, seen: 0, unsent: [] };
}

/** Null where there is none, or nothing can be kept. */
export function readChat(): KeptChat | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptChat> | null;
    if (!/^[\w-]{43}$/.test(kept?.visitor ?? '') || !Array.isArray(kept?.unsent)) return null;
    return { visitor: kept.visitor!, user: kept.user ?? null, seen: Number(kept.seen) || 0, unsent: kept.unsent };
  } catch {
    return null;
  }
}

export function keepChat(chat: KeptChat): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chat));
  } catch {
    // Then the conversation lasts as long as the page.
  }
}

export function forgetChat(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

/** Tells when another tab of this browser has begun a conversation, or left one. @returns what ends it */
export function watchChat(onChanged: (kept: KeptChat | null) => void): () => void {
  const listener = (event: StorageEvent) => event.key === KEY && onChanged(readChat());
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
