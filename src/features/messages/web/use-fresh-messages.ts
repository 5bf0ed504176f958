import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveEvent, useLiveSocket } from '../../chat/web/live.door.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';

/** What comes at once is loaded once. */
const GATHERED_MS = 150;
/** For where there is no live connection. */
const EVERY_MS = 30_000;

/** Keeps the messages that a page shows up to date, without a reload. */
export function useFreshMessages(): void {
  const { revalidate } = useRevalidator();
  const live = useLiveSocket();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const loadSoon = () => {
    // A hidden tab is brought up to date when it comes into sight.
    if (timer.current !== undefined || document.visibilityState === 'hidden') return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, GATHERED_MS);
  };
  const catchUp = useEffectEvent(loadSoon);

  useLiveEvent('messages_changed', loadSoon);
  useEffect(() => {
    // What was told while the connection was lost is not told again.
    const listen = () => catchUp();
    live?.on('connect', listen);
    return () => void live?.off('connect', listen);
  }, [live]);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePolling(EVERY_MS);
}
