import { useLayoutEffect, useRef } from 'react';
import { createStore } from '../store.ts';

export interface Shortcut {
  /** `a`, `?` or `Escape`; two in a row such as `g p`; with Control or Command, `mod+s`. Letters are lowercase. */
  keys: string;
  /** What it does, for the list of shortcuts: "Approve". */
  label: string;
  /** Returns false if there is nothing to do now: then the key stays the browser's. */
  run: () => boolean | void;
  /** Also works in open dialogs; only for keys with `mod`. */
  worksInDialogs?: true;
}

/** Headings of the list of shortcuts. If two shortcuts have the same keys, the one in the earlier group runs. */
export const shortcutGroups = ['This page', 'Lists', 'Everywhere', 'Go to'] as const;

export type ShortcutGroup = (typeof shortcutGroups)[number];

interface Registration {
  group: ShortcutGroup;
  list: () => readonly Shortcut[];
}

const registrations = createStore<readonly Registration[]>([]);

/** Adds shortcuts while a component is mounted. They never run while people type, or while a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[], group: ShortcutGroup = 'This page'): void {
  const current = useRef(shortcuts);
  // With each render the functions may have changed.
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  // Together with what they act on: on a slow device, a plain effect may come after the first key.
  useLayoutEffect(() => {
    const registration: Registration = { group, list: () => current.current };
    registrations.write([...registrations.read(), registration]);
    return () => registrations.write(registrations.read().filter((other) => other !== registration));
  }, [group]);
}

/** The shortcuts of a group, the last added first. */
export function listShortcuts(group: ShortcutGroup): Shortcut[] {
  return registrations
    .read()
    .filter((registration) => registration.group === group)
    .toReversed()
    .flatMap(({ list }) => [...list()]);
}
