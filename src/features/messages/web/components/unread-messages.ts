import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import { dashboardPath, useSession } from '../../../../browser/session.ts';
import { useRealtimeEvent } from '../../../chat/web/components/realtime.ts';
import { loadUnread, subscribeToUnread, getUnread } from '../unread-messages.ts';

const POLL_INTERVAL_MS = 60_000;

/** The number of messages that the current user's side has not read. */
export function useUnreadMessages(): number {
  const { userId, count } = useSyncExternalStore(subscribeToUnread, getUnread, getUnread);
  const session = useSession();
  const { pathname } = useLocation();
  // A user on the wrong dashboard is about to be redirected.
  const person = session && pathname.startsWith(dashboardPath(session)) ? session.user_id : null;

  const loadIfSeen = () => {
    if (person !== null && document.visibilityState === 'visible') void loadUnread();
  };
  const load = useEffectEvent(loadIfSeen);
  useEffect(() => {
    if (person !== null && pathname !== '') void loadUnread();
  }, [person, pathname]);
  useEffect(() => pollWhileVisible(() => load(), POLL_INTERVAL_MS), []);
  useRealtimeEvent('messages_changed', loadIfSeen);
  return person !== null && userId === person ? count : 0;
}
