import { currentUser } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import type { MessagesApi } from '../messages.contract.ts';

const call = currentUser<MessagesApi>();

interface Unread {
  /** Whose figure it is; null as long as it is nobody's. */
  userId: number | null;
  count: number;
}

let unread: Unread = { userId: null, count: 0 };
const listeners = new Set<() => void>();

export function unreadNow(): Unread {
  return unread;
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks anew how much is unread. A figure in a corner is no reason to disturb anybody: where that fails, it stays. */
export async function loadUnread(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const answer = await call('GET /api/messages/unread', { allow401: true });
    if (readSession()?.token !== session.token) return;
    unread = { userId: session.user_id, count: answer.unread };
    for (const listener of listeners) listener();
  } catch {
    // It is asked again soon.
  }
}
