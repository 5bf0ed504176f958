import type { Pet } from '../../src/features/pets/pets.contract.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { AnimalProfile } from './animal-profiles.ts';
import type { Claims } from './texts/sentence.ts';

export type Care = Pick<
  Pet,
  | 'vaccination_status'
  | 'microchipped'
  | 'spayed_neutered'
  | 'house_trained'
  | 'good_with_children'
  | 'good_with_dogs'
  | 'good_with_cats'
>;

/** A realistic age in years for a shelter animal: many young ones, few very old. */
export function ageOf(profile: AnimalProfile, random: SeededRandom): number {
  const youngest = profile.youngest ?? 0;
  const span = profile.oldest - youngest;
  if (span <= 4) return youngest + random.between(0, span);
  return youngest + Math.floor((span + 1) * random.next() ** 1.7);
}

/** The age in months of an animal under one year: most come weaned, and before they are half grown. */
export function monthsOf(age: number, random: SeededRandom): number | null {
  const months = random.between(2, 11);
  return age === 0 ? Math.min(months, random.between(2, 11)) : null;
}

/** A weight in kilograms for the animal's profile, age and sex. */
export function weightOf(profile: AnimalProfile, age: number, gender: 'Male' | 'Female', random: SeededRandom): number {
  const [min, max] = profile.weight;
  // Males tend towards the upper end, females towards the lower.
  const place = random.next() * 0.62 + (gender === 'Male' ? 0.38 : 0);
  return rounded((min + (max - min) * place) * grownShare(profile, age, random));
}

/** The care record. It always agrees with the claims of the texts. */
export function careFacts(profile: AnimalProfile, age: number, claims: Claims, random: SeededRandom): Care {
  const { careLevel, sociable } = profile.group;
  const known = (likely: number) => (random.chance(0.24) ? null : random.chance(likely));
  const care = {
    good_with_children: claims.children ?? (sociable ? known(0.8) : null),
    good_with_dogs: claims.dogs ?? (sociable ? known(profile.species === 'Cat' ? 0.45 : 0.75) : null),
    good_with_cats: claims.cats ?? (sociable ? known(profile.species === 'Cat' ? 0.7 : 0.5) : null),
  };
  if (careLevel === 'not at all') {
    return {
      ...care,
      vaccination_status: 'Not vaccinated',
      microchipped: 'No',
      spayed_neutered: null,
      house_trained: null,
    };
  }
  const baby = age === 0;
  if (careLevel === 'as rabbits') {
    return {
      ...care,
      vaccination_status: baby ? 'Partial' : random.chance(0.85) ? 'Up to date' : 'Partial',
      microchipped: random.chance(0.3) ? 'Yes' : 'No',
      spayed_neutered: !baby && random.chance(0.85),
      house_trained: claims.houseTrained ?? random.chance(0.5),
    };
  }
  const isCat = profile.species === 'Cat';
  return {
    ...care,
    vaccination_status: baby
      ? random.chance(0.8)
        ? 'Partial'
        : 'Not vaccinated'
      : random.chance(0.92)
        ? 'Up to date'
        : 'Partial',
    microchipped: random.chance(baby ? 0.8 : 0.96) ? 'Yes' : 'No',
    spayed_neutered: !baby && random.chance(0.93),
    house_trained: claims.houseTrained ?? (baby ? isCat && random.chance(0.6) : random.chance(isCat ? 0.96 : 0.86)),
  };
}

function grownShare(profile: AnimalProfile, age: number, random: SeededRandom): number {
  if (profile.group.careLevel === 'as dogs and cats') {
    if (age === 0) return 0.25 + random.next() * 0.3;
    return age === 1 && profile.species !== 'Cat' ? 0.9 : 1;
  }
  return age === 0 && profile.oldest > 3 ? 0.6 + random.next() * 0.25 : 1;
}

function rounded(kilograms: number): number {
  const step = kilograms >= 10 ? 0.5 : kilograms >= 1 ? 0.1 : kilograms >= 0.02 ? 0.01 : 0.001;
  return Number((Math.round(kilograms / step) * step).toFixed(3));
}
