import { demoPets } from '../pets/catalogue.ts';
import type { Portrait } from './compose-picture.ts';

/** The portraits that the demo pets show, each once and always in the same order. */
export function shownPortraits(now: Date): Portrait[] {
  return [...new Set(demoPets(now).flatMap((pet) => pet.pictures))];
}
