import { useSyncExternalStore } from 'react';

/** Something of this page that changes, and that components and the live connection both look at. */
export interface Held<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function held<T>(initial: T): Held<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    read: () => value,
    write(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The same for a switch that this browser remembers, and that holds in all of its tabs. */
export function rememberedSwitch(key: string, isOnAtFirst: boolean): Held<boolean> {
  const kept = held(isOnAtFirst);
  // The server draws a page's frame as well, and remembers nothing.
  if (typeof window !== 'undefined') {
    const look = () => kept.write(readKept(key) ?? isOnAtFirst);
    look();
    window.addEventListener('storage', (event) => {
      if (event.key === key) look();
    });
  }
  return {
    ...kept,
    write(isOn) {
      try {
        localStorage.setItem(key, isOn ? 'on' : 'off');
      } catch {
        // Where nothing can be kept, it lasts as long as the page.
      }
      kept.write(isOn);
    },
  };
}

export function useHeld<T>({ subscribe, read }: Held<T>): T {
  return useSyncExternalStore(subscribe, read, read);
}

function readKept(key: string): boolean | null {
  try {
    const word = localStorage.getItem(key);
    return word === null ? null : word === 'on';
  } catch {
    return null;
  }
}
