import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Runs at an interval while the tab is visible, and at once when the tab becomes visible or the network returns.
 * @returns a function that stops it
 */
export function pollWhileVisible(run: () => void, everyMs: number): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') run();
  };
  const timer = setInterval(runIfVisible, everyMs);
  document.addEventListener('visibilitychange', runIfVisible);
  window.addEventListener('online', runIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', runIfVisible);
    window.removeEventListener('online', runIfVisible);
  };
}

/** Reloads a page's data at an interval while the tab is visible. */
export function usePolling(everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const refresh = useEffectEvent(() => {
    if (state === 'idle' && navigation.state === 'idle') void revalidate();
  });
  useEffect(() => pollWhileVisible(() => refresh(), everyMs), [everyMs]);
}

/** @returns a function that reloads a page's data soon: several calls cause one reload */
export function useReloadSoon(delayMs: number): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    // A hidden tab reloads when it becomes visible.
    if (timer.current !== undefined || document.visibilityState === 'hidden') return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, delayMs);
  };
}
