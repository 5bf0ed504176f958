import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import { isOwnDashboard } from '../../../../browser/dashboard/current-user.ts';
import { useSession } from '../../../../browser/session.ts';
import { useRealtimeEvent } from '../../../chat/web/components/realtime.ts';
import {
  dashboardOf,
  getUnread,
  loadUnread,
  nothingUnread,
  subscribeToUnread,
  type Unread,
} from '../unread-messages.ts';

export { loadUnread } from '../unread-messages.ts';

const POLL_INTERVAL_MS = 60_000;

/** What waits for the current user: messages that their side has not read, and unanswered ones about their listings. */
export function useUnreadMessages(): Unread {
  const { userId, dashboard, ...unread } = useSyncExternalStore(subscribeToUnread, getUnread, getUnread);
  const person = usePersonOfDashboard();
  const isVisible = dashboard === dashboardOf(useLocation());
  return person !== null && userId === person && isVisible ? unread : nothingUnread;
}

/** Keeps `useUnreadMessages` up to date; for the dashboard's frame. */
export function useUnreadMessagesLoader(): void {
  const { pathname } = useLocation();
  const person = usePersonOfDashboard();

  const loadIfSeen = () => {
    if (person !== null && document.visibilityState === 'visible') void loadUnread();
  };
  const load = useEffectEvent(loadIfSeen);
  useEffect(() => {
    if (person !== null && pathname !== '') void loadUnread();
  }, [person, pathname]);
  useEffect(() => pollWhileVisible(() => load(), POLL_INTERVAL_MS), []);
  useRealtimeEvent('messages_changed', loadIfSeen);
}

/** A user on the wrong dashboard is about to be redirected. */
function usePersonOfDashboard(): number | null {
  const session = useSession();
  const { pathname } = useLocation();
  return session && isOwnDashboard(pathname, session) ? session.user_id : null;
}
