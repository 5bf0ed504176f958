import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { dashboardPath, useSession } from '../../../browser/session.ts';
import { useLiveEvent } from '../../chat/web/live.door.ts';
import { loadUnread, subscribeToUnread, unreadNow } from './unread-messages.ts';

const EVERY_MS = 60_000;

/** How much of the messages the side of whoever is signed in has not seen. */
export function useUnreadMessages(): number {
  const { userId, count } = useSyncExternalStore(subscribeToUnread, unreadNow, unreadNow);
  const session = useSession();
  const { pathname } = useLocation();
  // Whoever does not belong into this dashboard is about to be led away.
  const person = session && pathname.startsWith(dashboardPath(session)) ? session.user_id : null;

  const loadIfSeen = () => {
    if (person !== null && document.visibilityState === 'visible') void loadUnread();
  };
  const load = useEffectEvent(loadIfSeen);
  useEffect(() => {
    if (person !== null && pathname !== '') void loadUnread();
  }, [person, pathname]);
  useEffect(() => {
    const timer = setInterval(() => load(), EVERY_MS);
    const loadNow = () => load();
    document.addEventListener('visibilitychange', loadNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadNow);
    };
  }, []);
  useLiveEvent('messages_changed', loadIfSeen);
  return person !== null && userId === person ? count : 0;
}
