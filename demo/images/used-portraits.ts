import { demoPets } from '../pets/catalogue.ts';
import type { Portrait } from './compose-image.ts';

/** The portraits of the demo pets, each once and always in the same order. */
export function usedPortraits(now: Date): Portrait[] {
  return [...new Set(demoPets(now).flatMap((pet) => pet.portraits))];
}
