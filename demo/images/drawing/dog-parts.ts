import type { SeededRandom } from '../../seeded-random.ts';
import type { Animal, Mark } from './animal.ts';
import { coats } from './coats.ts';
import type { AnimalTraits } from './traits.ts';

/** What a breed changes about a dog of medium build. */
export type Builder = (coat: string, traits: AnimalTraits, random: SeededRandom) => Partial<Parts>;

interface Parts {
  coat: string;
  head: Partial<Animal['head']>;
  eyes: Partial<Animal['eyes']>;
  muzzle: Partial<Animal['muzzle']>;
  ears: Partial<Animal['ears']>;
  fur: Animal['fur'];
  texture: number;
  chest: string;
  paws: string;
  flank: string;
  ruff: string;
  tail: Animal['tail'];
  headMarks: Mark[];
  bodyMarks: Mark[];
  build: number;
  brows: string;
  topknot: NonNullable<Animal['topknot']>;
}

export const smoothFur = { length: 1.6, step: 9 };
export const mediumFur = { length: 9, step: 24 };
export const longFur = { length: 14, step: 30 };
export const wiryFur = { length: 9, step: 17 };
export const curlyFur = { length: 9, step: 25, curly: true };
export const white = coats.white;
