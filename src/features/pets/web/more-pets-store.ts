import type { CardPet } from './card-pet.ts';

/** The pets appended to a list. */
export interface MorePets {
  pets: CardPet[];
  /** The last loaded page. */
  page: number;
  /** The total at that time. */
  total: number;
  status: 'ready' | 'loading' | 'failed';
  /** Pages loaded by scrolling since the button was last pressed. */
  automaticPages: number;
}

/** The least recently used lists are dropped and load again. */
const MAX_LISTS = 20;

const lists = new Map<string, MorePets>();
const listeners = new Set<() => void>();

/** @param historyKey a history entry: going back finds the same pets, opening the page again does not */
export function findMorePets(historyKey: string): MorePets | undefined {
  return lists.get(historyKey);
}

export function setMorePets(historyKey: string, more: MorePets): void {
  lists.delete(historyKey);
  lists.set(historyKey, more);
  for (const old of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(old);
  for (const listener of listeners) listener();
}

export function subscribeToMorePets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
