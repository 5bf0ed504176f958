import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useRealtimeEvent } from '../../../chat/web/components/realtime.ts';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';

/** Several events at once cause one reload. */
const DEBOUNCE_MS = 1000;
const POLL_MS = 60_000;

/** Reloads the dashboard each minute, and soon after a message or a chat. */
export function useHomePolling(): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloadSoon = () => {
    // A hidden tab reloads when it becomes visible.
    if (timer.current !== undefined || document.visibilityState === 'hidden') return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, DEBOUNCE_MS);
  };
  useRealtimeEvent('messages_changed', reloadSoon);
  useRealtimeEvent('chats_changed', reloadSoon);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePolling(POLL_MS);
}
