import { createStore, createPersistentSwitch } from '../../../../browser/store.ts';

/** What the Admin wishes; while they are idle they are away all the same. */
export const wantsToAnswer = createPersistentSwitch('chat-available', true);
export const isIdle = createStore(false);

const IDLE_AFTER_MS = 15 * 60_000;
const LOOK_EVERY_MS = 20_000;

/**
 * Says whether visitors can count on this Admin: not for as long as they say so themselves, and not while no tab of
 * theirs has seen a key or the pointer for a quarter of an hour.
 * @returns what ends it
 */
export function followAvailability(tell: (isAvailable: boolean) => void): () => void {
  // What one tab sees, all of this browser's know.
  const tabs = new BroadcastChannel('chat-activity');
  let activeAt = Date.now();
  let toldAt = 0;
  const noteActivity = () => {
    activeAt = Date.now();
    isIdle.write(false);
  };
  const note = () => {
    noteActivity();
    if (activeAt - toldAt < LOOK_EVERY_MS) return;
    toldAt = activeAt;
    tabs.postMessage(null);
  };
  const look = () => isIdle.write(Date.now() - activeAt > IDLE_AFTER_MS);
  const say = () => tell(isAvailable());
  const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

  note();
  tabs.addEventListener('message', noteActivity);
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  const timer = setInterval(look, LOOK_EVERY_MS);
  const ends = [wantsToAnswer.subscribe(say), isIdle.subscribe(say)];
  return () => {
    clearInterval(timer);
    tabs.close();
    for (const sign of signs) window.removeEventListener(sign, note);
    for (const end of ends) end();
  };
}

export function isAvailable(): boolean {
  return wantsToAnswer.read() && !isIdle.read();
}
