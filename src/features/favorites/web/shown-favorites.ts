import { useSyncExternalStore } from 'react';

/** As the server told it; empty until it did, and for a visitor. */
const listed = new Set<number>();
/** What was changed since, here or in another tab: it outranks a list that was asked for before. */
const changed = new Map<number, boolean>();
const listeners = new Set<() => void>();

/** Whether a pet is shown as a favorite of whoever is signed in here; not in the server, and so until the page has come to life. */
export function useIsFavorite(petId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFavorite(petId),
    () => false,
  );
}

export function isFavorite(petId: number): boolean {
  return changed.get(petId) ?? listed.has(petId);
}

/** Shows what the server has told. */
export function showListed(petIds: Iterable<number>): void {
  for (const id of petIds) listed.add(id);
  tellAll();
}

/** Shows a change. */
export function showChanged(petId: number, isKept: boolean): void {
  changed.set(petId, isKept);
  tellAll();
}

/** For when somebody signs out: what they keep is not shown to who comes next. */
export function forgetFavorites(): void {
  listed.clear();
  changed.clear();
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
