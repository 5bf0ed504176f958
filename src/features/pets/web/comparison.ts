import { useSyncExternalStore } from 'react';
import { createStore } from '../../../browser/store.ts';

/** The pets that a visitor compares, in this tab. */

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

export interface ChosenPet {
  id: number;
  name: string;
}

/** Also in browser/reason-to-hydrate.ts. */
const KEY = 'compare';
const NONE: readonly ChosenPet[] = [];

const store = createStore<readonly ChosenPet[]>(typeof window === 'undefined' ? NONE : readStored());

export function useComparison(): readonly ChosenPet[] {
  return useSyncExternalStore(store.subscribe, store.read, () => NONE);
}

/** @returns whether there was room for it */
export function toggleCompared({ id, name }: ChosenPet): boolean {
  const chosen = store.read();
  if (chosen.some((pet) => pet.id === id)) write(chosen.filter((pet) => pet.id !== id));
  else if (chosen.length < MAX_COMPARED) write([...chosen, { id, name }]);
  else return false;
  return true;
}

export function setCompared(pets: readonly ChosenPet[]): void {
  write(pets.map(({ id, name }) => ({ id, name })));
}

/** The order of the ids is that of the columns. */
export function compareHref(ids: readonly number[]): string {
  return `/compare?pets=${ids.join(',')}`;
}

function write(pets: readonly ChosenPet[]): void {
  store.write(pets);
  try {
    if (pets.length > 0) sessionStorage.setItem(KEY, JSON.stringify(pets));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage they last as long as the page.
  }
}

function readStored(): readonly ChosenPet[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChosenPet).slice(0, MAX_COMPARED) : NONE;
  } catch {
    return NONE;
  }
}

function isChosenPet(value: unknown): value is ChosenPet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    Number.isSafeInteger(value.id) &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
