import { birdPortraits, fishPortraits, reptilePortraits, smallAnimalPortraits } from './portraits-of-others.ts';
import { catPortraits } from './portraits-of-cats.ts';
import { dogPortraits } from './portraits-of-dogs.ts';
import type { Portrait } from './compose-picture.ts';

/** Every picture of the demo shelter; a pet's look names those that can show it. */
export const portraits: readonly Portrait[] = [
  ...dogPortraits,
  ...catPortraits,
  ...smallAnimalPortraits,
  ...birdPortraits,
  ...reptilePortraits,
  ...fishPortraits,
];
