import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveEvent } from '../../../chat/web/live.door.ts';
import { useRefresh } from '../use-refresh.ts';

/** What comes at once is loaded once. */
const GATHERED_MS = 1000;
const EVERY_MS = 60_000;

/** Brings the dashboard up to date each minute, and soon after a message or a chat. */
export function useFreshHome(): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const loadSoon = () => {
    // A hidden tab is brought up to date when it comes into sight.
    if (timer.current !== undefined || document.visibilityState === 'hidden') return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, GATHERED_MS);
  };
  useLiveEvent('messages_changed', loadSoon);
  useLiveEvent('chats_changed', loadSoon);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRefresh(EVERY_MS);
}
