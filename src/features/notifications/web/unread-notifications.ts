import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { pollWhileVisible } from '../../../browser/dashboard/use-polling.ts';
import { isStaff, readSession, useSession } from '../../../browser/session.ts';
import { createStore, useStore } from '../../../browser/store.ts';
import type { NotificationsApi } from '../notifications.contract.ts';

const call = createApiClient<NotificationsApi>();

const POLL_INTERVAL_MS = 60_000;

/** Of the user with this id; null before the first load. */
const unread = createStore<{ userId: number | null; count: number }>({ userId: null, count: 0 });

/** The number of unread notifications, kept up to date; for the dashboard's frame. */
export function useUnreadNotifications(): number {
  const session = useSession();
  const { pathname } = useLocation();
  const { userId, count } = useStore(unread);
  // A User on this dashboard is about to be redirected.
  const colleague = isStaff(session) ? session!.user_id : null;
  useEffect(() => {
    if (colleague !== null && pathname !== '') void loadUnread();
  }, [colleague, pathname]);
  const load = useEffectEvent(() => {
    if (colleague !== null) void loadUnread();
  });
  useEffect(() => pollWhileVisible(() => load(), POLL_INTERVAL_MS), []);
  return colleague !== null && userId === colleague ? count : 0;
}

/** Errors are ignored: it is only a badge, and it keeps its value. */
async function loadUnread(): Promise<void> {
  await storeUnread(() => call('GET /api/notifications/unread', { allow401: true })).catch(() => undefined);
}

/** @throws ApiFailure */
export async function markRead(id: number): Promise<void> {
  await storeUnread(() => call('POST /api/notifications/:id/read', { params: { id } }));
}

/**
 * Marks all as read, up to the newest one that is displayed.
 * @throws ApiFailure
 */
export async function markAllRead(lastReadId: number): Promise<void> {
  await storeUnread(() => call('POST /api/notifications/read', { body: { last_read_id: lastReadId } }));
}

async function storeUnread(load: () => Promise<{ unread: number }>): Promise<void> {
  const session = readSession();
  const { unread: count } = await load();
  if (session && readSession()?.token === session.token) unread.write({ userId: session.user_id, count });
}
