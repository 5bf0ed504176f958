import { currentUser } from '../../../../browser/create-api-client.ts';
import type { ChatApi } from '../../chat.contract.ts';
import { createStore } from '../../../../browser/store.ts';

const call = currentUser<ChatApi>();

export const chatCounts = createStore({ waiting: 0, unread: 0 });

const PAUSE_MS = 500;
const EVERY_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let isAskedAgain = false;

/** Counts anew soon; many changes at once are counted once. */
export function recountChats(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void count();
  }, PAUSE_MS);
}

/** Counts now, and each minute for as long as the tab is looked at. @returns what ends it */
export function followUnreadChats(): () => void {
  void count();
  const every = setInterval(() => {
    if (document.visibilityState === 'visible') void count();
  }, EVERY_MS);
  return () => {
    clearInterval(every);
    clearTimeout(timer);
    timer = undefined;
    chatCounts.write({ waiting: 0, unread: 0 });
  };
}

async function count(): Promise<void> {
  if (isAsking) {
    isAskedAgain = true;
    return;
  }
  isAsking = true;
  try {
    chatCounts.write(await call('GET /api/chats/unread', { allow401: true }));
  } catch {
    // A number beside a link: the next look brings it.
  } finally {
    isAsking = false;
    if (isAskedAgain) {
      isAskedAgain = false;
      recountChats();
    }
  }
}
