import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Reloads a page's data at an interval while its tab is visible, and at once when the tab becomes visible or the
 * network returns.
 */
export function usePolling(everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const refresh = useEffectEvent(() => {
    const isIdle = state === 'idle' && navigation.state === 'idle';
    if (isIdle && document.visibilityState === 'visible') void revalidate();
  });

  useEffect(() => {
    const timer = setInterval(() => refresh(), everyMs);
    const refreshNow = () => refresh();
    document.addEventListener('visibilitychange', refreshNow);
    window.addEventListener('online', refreshNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshNow);
      window.removeEventListener('online', refreshNow);
    };
  }, [everyMs]);
}
