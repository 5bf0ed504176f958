import type { ChatMessage } from '../../chat.contract.ts';
import { createStore } from '../../../../browser/store.ts';
import { createPersistentSwitch } from '../../../../browser/stored-switch.ts';
import { chatCounts } from './unread-chats.ts';

export const isSoundOn = createPersistentSwitch('chat-sound', true);
export const areNotificationsOn = createPersistentSwitch('chat-notifications', true);
/** The browser's permission; `unsupported` if it has no notifications. */
export const permission = createStore<NotificationPermission | 'unsupported'>(currentPermission());

/** A notification shows no more of a message than this. */
const MAX_EXCERPT_LENGTH = 80;

/** Asks for permission. Call it only from a click. */
export async function requestNotifications(): Promise<void> {
  try {
    permission.write(await Notification.requestPermission());
    areNotificationsOn.write(true);
  } catch {
    permission.write('unsupported');
  }
}

/**
 * Notifies about a visitor's message, unless its chat is visible.
 * @param open navigates to a chat
 */
export function notifyAboutMessage(message: ChatMessage, open: (chat_id: number) => void): void {
  if (message.from !== 'user' || isChatVisible(message.chat_id)) return;
  void inOneTab(`chat-notification-${message.id}`, () => {
    if (isSoundOn.read()) void playSound();
    if (areNotificationsOn.read() && currentPermission() === 'granted') showNotification(message, open);
  });
}

/** Shows the number of unread chats in the title of a hidden tab. @returns a cleanup function */
export function showUnreadInTitle(): () => void {
  const update = () => {
    const { unread } = chatCounts.read();
    const title = document.title.replace(/^\(\d+\) /, '');
    const hasUnread = document.visibilityState === 'hidden' && unread > 0;
    document.title = hasUnread ? `(${unread}) ${title}` : title;
  };
  const unsubscribe = chatCounts.subscribe(update);
  document.addEventListener('visibilitychange', update);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
  };
}

function isChatVisible(chat_id: number): boolean {
  const { pathname, search } = location;
  const isOpen = pathname === '/admin-dashboard/chats' && new URLSearchParams(search).get('chat') === `${chat_id}`;
  return isOpen && document.visibilityState === 'visible' && document.hasFocus();
}

function showNotification(message: ChatMessage, open: (chat_id: number) => void): void {
  const title = message.author ?? `Visitor ${message.chat_id}`;
  const text = message.message;
  const body = text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH - 1)}…` : text;
  try {
    const notification = new Notification(title, { body, tag: `chat-${message.chat_id}`, icon: '/favicon.svg' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      open(message.chat_id);
    });
  } catch {
    // Mobile browsers define `Notification`, but throw.
  }
}

function currentPermission(): NotificationPermission | 'unsupported' {
  return typeof window !== 'undefined' && 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Runs a function in only one of this browser's tabs. */
async function inOneTab(name: string, run: () => void): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return run();
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    run();
    // Hold the lock: other tabs get the same message at about the same time.
    await new Promise((resolve) => setTimeout(resolve, 3000));
  });
}

let context: AudioContext | undefined;

let playedAt = 0;

const MIN_INTERVAL_MS = 1500;

/** Two tones, in hertz. */
const TONES = [880, 1174.7];

/** Plays a short sound. Before the first click, browsers block it. */
async function playSound(): Promise<void> {
  const now = Date.now();
  if (now - playedAt < MIN_INTERVAL_MS || !hasUserActivation()) return;
  playedAt = now;
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') {
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    if (context.state === 'running') playTones(context);
  } catch {
    // No audio device, or not allowed.
  }
}

/** Assumed in browsers without this API. */
function hasUserActivation(): boolean {
  return 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
}

function playTones(audio: AudioContext): void {
  for (const [index, frequency] of TONES.entries()) {
    const start = audio.currentTime + index * 0.12;
    const gainNode = audio.createGain();
    gainNode.connect(audio.destination);
    gainNode.gain.setValueAtTime(0, start);
    gainNode.gain.linearRampToValueAtTime(0.09, start + 0.015);
    gainNode.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gainNode);
    oscillator.start(start);
    oscillator.stop(start + 0.32);
  }
}
