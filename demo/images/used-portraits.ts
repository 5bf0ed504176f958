import { demoPets } from '../pets/catalogue.ts';
import type { Portrait } from './portraits.ts';

/** The portraits of the demo pets, in the order of their arrival. They do not depend on the date. */
export function usedPortraits(): Portrait[] {
  return demoPets(new Date()).flatMap((pet) => pet.portraits);
}

/** Each pet's first portrait, which lists show. */
export function mainPortraits(): Portrait[] {
  return usedPortraits().filter(({ position }) => position === 0);
}
