import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import type { MessagesApi } from '../messages.contract.ts';

const call = createApiClient<MessagesApi>();

interface Unread {
  /** The user whose count it is; null before the first load. */
  userId: number | null;
  count: number;
}

let unread: Unread = { userId: null, count: 0 };
const listeners = new Set<() => void>();

export function getUnread(): Unread {
  return unread;
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads the unread count. Errors are ignored: it is only a badge, and it keeps its value. */
export async function loadUnread(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const answer = await call('GET /api/messages/unread', { allow401: true });
    if (readSession()?.token !== session.token) return;
    unread = { userId: session.user_id, count: answer.unread };
    for (const listener of listeners) listener();
  } catch {
    // The next poll tries again.
  }
}
