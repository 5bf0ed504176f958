import { createPersistentSwitch } from '../stored-switch.ts';
import { isTyping } from './is-typing.ts';
import { parseKey } from './parse-key.ts';
import { listShortcuts, shortcutGroups } from './shortcuts.ts';

/** Whether shortcuts without Control or Command work in this browser (WCAG 2.1.4). */
export const singleKeys = createPersistentSwitch('single-key-shortcuts', true);

/** How long the first key of two waits for the second one. */
const SEQUENCE_TIMEOUT_MS = 1500;

let firstKey: { key: string; at: number } | null = null;

/** Runs the shortcut of a pressed key, if there is one. */
export function handleKey(event: KeyboardEvent): void {
  const key = parseKey(event);
  if (key === null || event.defaultPrevented || event.isComposing) return;
  const hasModifier = key.startsWith('mod+');
  if (!hasModifier && (!singleKeys.read() || isTyping(event.target) || isDialogOpen())) {
    firstKey = null;
    return;
  }
  const isSecond = firstKey !== null && event.timeStamp - firstKey.at < SEQUENCE_TIMEOUT_MS;
  const keys = isSecond && !hasModifier ? `${firstKey!.key} ${key}` : key;
  firstKey = null;
  const all = shortcutGroups.flatMap(listShortcuts);
  for (const shortcut of all) {
    if (shortcut.keys !== keys || (hasModifier && !shortcut.worksInDialogs && isDialogOpen())) continue;
    // A key that is pressed for long repeats itself; only moving through a list should.
    if (event.repeat && !REPEATED.test(keys)) return event.preventDefault();
    if (shortcut.run() === false) continue;
    return event.preventDefault();
  }
  if (!hasModifier && all.some((shortcut) => shortcut.keys.startsWith(`${key} `)))
    firstKey = { key, at: event.timeStamp };
}

const REPEATED = /^[jk]$/;

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], nav:popover-open, [role="menu"]:popover-open') !== null;
}
