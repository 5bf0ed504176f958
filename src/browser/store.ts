import { useSyncExternalStore } from 'react';

/** A value that changes, shared by components and code outside of React. */
export interface Store<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
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

/** A switch that this browser stores, synchronized across its tabs. */
export function createPersistentSwitch(key: string, isOnAtFirst: boolean): Store<boolean> {
  const store = createStore(isOnAtFirst);
  // The server renders the frame too, and stores nothing.
  if (typeof window !== 'undefined') {
    const update = () => store.write(readStored(key) ?? isOnAtFirst);
    update();
    window.addEventListener('storage', (event) => {
      if (event.key === key) update();
    });
  }
  return {
    ...store,
    write(isOn) {
      try {
        localStorage.setItem(key, isOn ? 'on' : 'off');
      } catch {
        // Without storage it lasts as long as the page.
      }
      store.write(isOn);
    },
  };
}

export function useStore<T>({ subscribe, read }: Store<T>): T {
  return useSyncExternalStore(subscribe, read, read);
}

function readStored(key: string): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === 'on';
  } catch {
    return null;
  }
}
