import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import type { UnansweredInquiry } from '../../owner-listings/owner-listings.contract.ts';
import type { MessagesApi } from '../messages.contract.ts';

const call = createApiClient<MessagesApi>();

export interface Unread {
  /** From the other side. */
  messages: number;
  /** About one's own listings, without a reply. */
  inquiries: UnansweredInquiry[];
}

export const nothingUnread: Unread = { messages: 0, inquiries: [] };

/** Of the user with this id; null before the first load. */
let unread: Unread & { userId: number | null } = { ...nothingUnread, userId: null };
const listeners = new Set<() => void>();

export function getUnread(): typeof unread {
  return unread;
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads what is unread. Errors are ignored: it is only a badge, and it keeps its value. */
export async function loadUnread(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const answer = await call('GET /api/messages/unread', { allow401: true });
    if (readSession()?.token !== session.token) return;
    unread = { userId: session.user_id, messages: answer.unread, inquiries: answer.inquiries };
    for (const listener of listeners) listener();
  } catch {
    // The next poll tries again.
  }
}
