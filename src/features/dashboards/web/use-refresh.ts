import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Loads what a page shows again and again, for as long as its tab is looked at: a hidden one rests, and is brought up to
 * date at once when it comes into sight, as is one whose network comes back. The page stays as it is meanwhile.
 */
export function useRefresh(everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const refresh = useEffectEvent(() => {
    const isAtRest = state === 'idle' && navigation.state === 'idle';
    if (isAtRest && document.visibilityState === 'visible') void revalidate();
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
