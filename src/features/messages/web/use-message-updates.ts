import { useEffect, useEffectEvent } from 'react';
import { useRealtimeEvent, useRealtimeSocket } from '../../chat/web/components/realtime.ts';
import { usePolling, useReloadSoon } from '../../../browser/dashboard/use-polling.ts';

const DEBOUNCE_MS = 150;
/** For when there is no connection. */
const POLL_INTERVAL_MS = 30_000;

/** Keeps a page's messages up to date. */
export function useMessageUpdates(): void {
  const socket = useRealtimeSocket();
  const reloadSoon = useReloadSoon(DEBOUNCE_MS);
  const catchUp = useEffectEvent(reloadSoon);

  useRealtimeEvent('messages_changed', reloadSoon);
  useEffect(() => {
    // Events sent while disconnected are lost.
    const onConnect = () => catchUp();
    socket?.on('connect', onConnect);
    return () => void socket?.off('connect', onConnect);
  }, [socket]);
  usePolling(POLL_INTERVAL_MS);
}
