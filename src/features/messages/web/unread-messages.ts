import { createApiClient } from '../../../browser/create-api-client.ts';
import { can } from '../../../browser/dashboard/current-user.ts';
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

/** On the user's dashboard only what is their own, also for staff. */
export type Dashboard = 'admin' | 'user';

/** Of the user with this id, on this dashboard; null before the first load. */
let unread: Unread & { userId: number | null; dashboard: Dashboard } = {
  ...nothingUnread,
  userId: null,
  dashboard: 'user',
};
const listeners = new Set<() => void>();

export function getUnread(): typeof unread {
  return unread;
}

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function dashboardOf({ pathname }: { pathname: string }): Dashboard {
  return pathname.startsWith('/admin-dashboard') ? 'admin' : 'user';
}

/** Loads what is unread. Errors are ignored: it is only a badge, and it keeps its value. */
export async function loadUnread(): Promise<void> {
  const session = readSession();
  if (!session) return;
  const dashboard = dashboardOf(location);
  if (dashboard === 'admin' && !can('view messages')) return;
  try {
    const query = dashboard === 'user' ? { own: true } : {};
    const answer = await call('GET /api/messages/unread', { query, allow401: true });
    if (readSession()?.token !== session.token || dashboardOf(location) !== dashboard) return;
    unread = { userId: session.user_id, dashboard, messages: answer.unread, inquiries: answer.inquiries };
    for (const listener of listeners) listener();
  } catch {
    // The next poll tries again.
  }
}
