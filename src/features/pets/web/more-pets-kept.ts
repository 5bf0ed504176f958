import type { CardPet } from './card-pet.ts';

/** The pets that were appended to a list. */
export interface MorePets {
  pets: CardPet[];
  /** The page that was fetched last. */
  page: number;
  /** How many pets the whole list had then. */
  total: number;
  state: 'ready' | 'loading' | 'failed';
  /** Pages that came of themselves since somebody asked for more. */
  unasked: number;
}

/** Lists that one may come back to; of those seen longest ago the pets are fetched anew. */
const mostLists = 20;

const lists = new Map<string, MorePets>();
const listeners = new Set<() => void>();

/** @param place an entry of the history: going back finds the same pets, opening the page anew does not */
export function keptPets(place: string): MorePets | undefined {
  return lists.get(place);
}

export function keepPets(place: string, more: MorePets): void {
  lists.delete(place);
  lists.set(place, more);
  for (const old of [...lists.keys()].slice(0, -mostLists)) lists.delete(old);
  for (const listener of listeners) listener();
}

export function onKeptPets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
