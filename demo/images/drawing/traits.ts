import { seededRandom } from '../../seeded-random.ts';
import type { Wear } from './animal.ts';
import { wearColors } from './coats.ts';

/** What is known of a pet; its look follows from it, the same each time. */
export interface AnimalTraits {
  species: string;
  breed: string;
  colour: string;
  age: number;
  /** Tells pets of the same breed and color apart. */
  seed: number;
}

/** What a dog or cat wears in all of its photos. */
export function wearOf({ species, seed }: AnimalTraits): Wear {
  const random = seededRandom(seed * 17 + 3);
  const kind =
    species === 'Cat'
      ? random.pick(['none', 'none', 'collar', 'collar', 'bow'] as const)
      : random.pick(['none', 'collar', 'collar', 'bandana', 'bandana', 'bow'] as const);
  return { kind, color: random.pick(wearColors), tag: random.pick(['#e3b94f', '#cfd3d8', '#e3b94f']) };
}

/** The specification's sample gallery calls a dog's breed its species. */
export function isDog({ species, breed }: Pick<AnimalTraits, 'species' | 'breed'>): boolean {
  return species === 'Dog' || breed === species;
}
