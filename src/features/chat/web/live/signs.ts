import type { ChatMessage } from '../../chat.contract.ts';
import { createStore, createPersistentSwitch } from '../../../../browser/store.ts';
import { playSound } from './sound.ts';
import { chatCounts } from './unread-chats.ts';

export const isSoundOn = createPersistentSwitch('chat-sound', true);
export const areNotificationsOn = createPersistentSwitch('chat-notifications', true);
/** What the browser's owner said; `unsupported` where it can show none. */
export const permission = createStore<NotificationPermission | 'unsupported'>(permissionNow());

/** No more of a message than this leaves the page. */
const MAX_EXCERPT = 80;

/** Asks whether notifications may be shown; only ever when a button for it was pressed. */
export async function askForNotifications(): Promise<void> {
  try {
    permission.write(await Notification.requestPermission());
    areNotificationsOn.write(true);
  } catch {
    permission.write('unsupported');
  }
}

/**
 * Draws the attention to what a visitor writes, unless one is looking at it.
 * @param open leads to a conversation
 */
export function signOf(message: ChatMessage, open: (conversation: number) => void): void {
  if (message.from !== 'user' || isLookedAt(message.conversation)) return;
  void inOneTab(`chat-sign-${message.id}`, () => {
    if (isSoundOn.read()) void playSound();
    if (areNotificationsOn.read() && permissionNow() === 'granted') notify(message, open);
  });
}

/** Puts what waits before the title of a page that nobody looks at. @returns what ends it */
export function followTitle(): () => void {
  const show = () => {
    const { unread } = chatCounts.read();
    const title = document.title.replace(/^\(\d+\) /, '');
    const isUnseen = document.visibilityState === 'hidden' && unread > 0;
    document.title = isUnseen ? `(${unread}) ${title}` : title;
  };
  const end = chatCounts.subscribe(show);
  document.addEventListener('visibilitychange', show);
  return () => {
    end();
    document.removeEventListener('visibilitychange', show);
  };
}

function isLookedAt(conversation: number): boolean {
  const { pathname, search } = location;
  const isOpen = pathname === '/admin-dashboard/chats' && new URLSearchParams(search).get('chat') === `${conversation}`;
  return isOpen && document.visibilityState === 'visible' && document.hasFocus();
}

function notify(message: ChatMessage, open: (conversation: number) => void): void {
  const title = message.author ?? `Visitor ${message.conversation}`;
  const text = message.message;
  const body = text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT - 1)}…` : text;
  try {
    const shown = new Notification(title, { body, tag: `chat-${message.conversation}`, icon: '/favicon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      open(message.conversation);
    });
  } catch {
    // Browsers on phones have the word and show none this way.
  }
}

function permissionNow(): NotificationPermission | 'unsupported' {
  return typeof window !== 'undefined' && 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Whichever tab of this browser is first. */
async function inOneTab(name: string, run: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return run();
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    run();
    // The others hear of the same message at about the same time.
    await new Promise((resolve) => setTimeout(resolve, 3000));
  });
}
