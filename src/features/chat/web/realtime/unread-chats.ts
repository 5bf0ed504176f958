import { pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { ChatApi } from '../../chat.contract.ts';
import { createStore } from '../../../../browser/store.ts';

const call = createApiClient<ChatApi>();

export const chatCounts = createStore({ waiting: 0, unread: 0 });

const DEBOUNCE_MS = 500;
const POLL_INTERVAL_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;
let isReloadQueued = false;

/** Loads the counts soon; several changes are combined. */
export function refreshUnreadChats(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void load();
  }, DEBOUNCE_MS);
}

/** Loads the counts now, and every minute while the tab is visible. @returns a cleanup function */
export function pollUnreadChats(): () => void {
  void load();
  const stopPolling = pollWhileVisible(() => void load(), POLL_INTERVAL_MS);
  return () => {
    stopPolling();
    clearTimeout(timer);
    timer = undefined;
    chatCounts.write({ waiting: 0, unread: 0 });
  };
}

async function load(): Promise<void> {
  if (isLoading) {
    isReloadQueued = true;
    return;
  }
  isLoading = true;
  try {
    chatCounts.write(await call('GET /api/chats/unread', { allow401: true }));
  } catch {
    // Only a badge: the next poll updates it.
  } finally {
    isLoading = false;
    if (isReloadQueued) {
      isReloadQueued = false;
      refreshUnreadChats();
    }
  }
}
