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

export function useStore<T>({ subscribe, read }: Store<T>): T {
  return useSyncExternalStore(subscribe, read, read);
}
