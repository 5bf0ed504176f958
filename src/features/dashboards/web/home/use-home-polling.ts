import { useRealtimeEvent } from '../../../chat/web/components/realtime.ts';
import { usePolling, useReloadSoon } from '../../../../browser/dashboard/use-polling.ts';

const DEBOUNCE_MS = 1000;
const POLL_MS = 60_000;

/** Reloads the dashboard each minute, and soon after a message or a chat. */
export function useHomePolling(): void {
  const reloadSoon = useReloadSoon(DEBOUNCE_MS);
  useRealtimeEvent('messages_changed', reloadSoon);
  useRealtimeEvent('chats_changed', reloadSoon);
  usePolling(POLL_MS);
}
