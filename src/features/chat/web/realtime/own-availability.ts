import { createStore } from '../../../../browser/store.ts';
import { createPersistentSwitch } from '../../../../browser/stored-switch.ts';

/** The Admin's choice. An idle Admin is away regardless. */
export const wantsToBeAvailable = createPersistentSwitch('chat-available', true);
export const isIdle = createStore(false);

const IDLE_AFTER_MS = 15 * 60_000;
const CHECK_INTERVAL_MS = 20_000;

/**
 * Tracks whether this Admin is available: they have chosen to be, and a tab has seen activity within 15 minutes.
 * @returns a cleanup function
 */
export function trackAvailability(onChange: (isAvailable: boolean) => void): () => void {
  // Shares activity among this browser's tabs.
  const tabs = new BroadcastChannel('chat-activity');
  let activeAt = Date.now();
  let broadcastAt = 0;
  const markActive = () => {
    activeAt = Date.now();
    isIdle.write(false);
  };
  const onActivity = () => {
    markActive();
    if (activeAt - broadcastAt < CHECK_INTERVAL_MS) return;
    broadcastAt = activeAt;
    tabs.postMessage(null);
  };
  const checkIdle = () => isIdle.write(Date.now() - activeAt > IDLE_AFTER_MS);
  const notify = () => onChange(isAvailable());
  const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

  onActivity();
  tabs.addEventListener('message', markActive);
  for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true });
  const timer = setInterval(checkIdle, CHECK_INTERVAL_MS);
  const cleanups = [wantsToBeAvailable.subscribe(notify), isIdle.subscribe(notify)];
  return () => {
    clearInterval(timer);
    tabs.close();
    for (const event of activityEvents) window.removeEventListener(event, onActivity);
    for (const cleanup of cleanups) cleanup();
  };
}

export function isAvailable(): boolean {
  return wantsToBeAvailable.read() && !isIdle.read();
}
