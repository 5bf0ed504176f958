import { useSyncExternalStore } from 'react';

/** From the server. Empty until loaded, and for visitors. */
const listed = new Set<number>();
/** Later changes from this or another tab. They override `listed`, which may be older. */
const changed = new Map<number, boolean>();
const listeners = new Set<() => void>();

/** Whether the current user has this pet as a favorite. Always false in the server and until hydration. */
export function useIsFavorite(petId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFavorite(petId),
    () => false,
  );
}

/** How many pets are favorites. 0 in the server and until hydration. */
export function useFavoriteCount(): number {
  return useSyncExternalStore(subscribe, countFavorites, () => 0);
}

function countFavorites(): number {
  return [...new Set([...listed, ...changed.keys()])].filter(isFavorite).length;
}

export function isFavorite(petId: number): boolean {
  return changed.get(petId) ?? listed.has(petId);
}

export function storeFavorites(petIds: Iterable<number>): void {
  for (const id of petIds) listed.add(id);
  notifyListeners();
}

export function storeFavorite(petId: number, value: boolean): void {
  changed.set(petId, value);
  notifyListeners();
}

/** Called at logout, so that the next user does not see these favorites. */
export function clearFavorites(): void {
  listed.clear();
  changed.clear();
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
