import { birdPortraits, fishPortraits, reptilePortraits, smallAnimalPortraits } from './portraits-of-others.ts';
import { catPortraits } from './portraits-of-cats.ts';
import { dogPortraits } from './portraits-of-dogs.ts';
import type { Portrait } from './compose-image.ts';

/** Every portrait of the demo shelter. A pet uses those with its appearance. */
export const portraits: readonly Portrait[] = [
  ...dogPortraits,
  ...catPortraits,
  ...smallAnimalPortraits,
  ...birdPortraits,
  ...reptilePortraits,
  ...fishPortraits,
];
