import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useRealtimeEvent, useRealtimeSocket } from '../../chat/web/components/realtime.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';

/** Combines simultaneous updates. */
const DEBOUNCE_MS = 150;
/** For when there is no connection. */
const POLL_INTERVAL_MS = 30_000;

/** Keeps a page's messages up to date. */
export function useMessageUpdates(): void {
  const { revalidate } = useRevalidator();
  const socket = useRealtimeSocket();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const loadSoon = () => {
    // A hidden tab updates when it becomes visible.
    if (timer.current !== undefined || document.visibilityState === 'hidden') return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, DEBOUNCE_MS);
  };
  const catchUp = useEffectEvent(loadSoon);

  useRealtimeEvent('messages_changed', loadSoon);
  useEffect(() => {
    // Events sent while disconnected are lost.
    const onConnect = () => catchUp();
    socket?.on('connect', onConnect);
    return () => void socket?.off('connect', onConnect);
  }, [socket]);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePolling(POLL_INTERVAL_MS);
}
