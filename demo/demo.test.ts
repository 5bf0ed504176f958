import { beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from './people.ts';
import { demoPets, type DemoPet } from './pets/catalogue.ts';
import { animalProfiles } from './pets/animal-profiles.ts';

const now = new Date('2026-03-14T15:09:26Z');
const order = ['Available', 'Pending', 'Adopted'];
let pets: DemoPet[];
let catalogue: DemoPet[];

beforeAll(() => {
  pets = demoPets(now);
  catalogue = pets.toSorted(
    (one, other) =>
      order.indexOf(one.adoption_status) - order.indexOf(other.adoption_status) ||
      other.created_at.getTime() - one.created_at.getTime(),
  );
});

const textOf = (pet: DemoPet) => [pet.personality, pet.back_story, pet.description].join('\n');
const count = (of: (pet: DemoPet) => boolean) => pets.filter(of).length;

describe('the demo shelter', () => {
  // Specification: limit-pet-pie
  test('has 500 pets: 300 adopted, 150 available, 50 on hold', () => {
    expect(pets).toHaveLength(500);
    expect(order.map((status) => count((pet) => pet.adoption_status === status))).toEqual([150, 50, 300]);
  });

  // Specification: featured-sample-pets, limit-sample-gallery
  test('features the seven pets of the sample gallery, five of them available', () => {
    const featured = pets.filter((pet) => pet.featured);
    const species = (status: string) =>
      featured.filter((pet) => pet.adoption_status === status).map((pet) => pet.species);
    expect(species('Available').toSorted()).toEqual(['Dog', 'Golden Retriever', 'Parrot', 'Rabbit', 'Turtle']);
    expect(species('Adopted').toSorted()).toEqual(['Dog', 'Hamster']);
  });

  test('is the same each time', () => {
    expect(demoPets(now)).toEqual(pets);
    expect(demoPeople(now)).toEqual(demoPeople(now));
  });

  test('has the same pets on another day, with shifted dates', () => {
    const later = demoPets(new Date(now.getTime() + 10 * 86_400_000));
    expect(later.map(textOf)).toEqual(pets.map(textOf));
    expect(later.map((pet) => pet.created_at.getTime() - 10 * 86_400_000)).toEqual(
      pets.map((pet) => pet.created_at.getTime()),
    );
  });

  test('numbers pets in the order they came in, over two years and never in the future', () => {
    const times = pets.map((pet) => pet.created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const daysAgo = (time: number) => (now.getTime() - time) / 86_400_000;
    expect(daysAgo(times[0] ?? 0)).toBeGreaterThan(700);
    expect(daysAgo(times[0] ?? 0)).toBeLessThan(731);
    expect(count((pet) => pet.created_at > pet.updated_at || pet.updated_at > now)).toBe(0);
    const available = pets.filter((pet) => pet.adoption_status === 'Available');
    const lately = available.filter((pet) => daysAgo(pet.created_at.getTime()) < 100);
    expect(lately.length).toBeGreaterThan(available.length / 2);
  });
});

describe('the catalogue', () => {
  test('has the months of each pet under one year, and of no other', () => {
    expect(count(({ age, age_months }) => (age === 0) !== (age_months !== null))).toBe(0);
    expect(new Set(pets.map(({ age_months }) => age_months)).size).toBeGreaterThan(5);
  });

  test('shows no name twice side by side', () => {
    for (const [at, pet] of catalogue.entries()) {
      const next = catalogue[at + 1];
      expect(next?.name).not.toBe(pet.name);
    }
  });

  test('repeats no sentence of a personality or a story among neighbours', () => {
    for (const [at, pet] of catalogue.entries()) {
      const near = catalogue.slice(at + 1, at + 4);
      expect(near.map((other) => other.personality)).not.toContain(pet.personality);
      expect(near.map((other) => other.back_story)).not.toContain(pet.back_story);
    }
  });

  test('uses no name twice among the available pets', () => {
    const names = catalogue.filter((pet) => pet.adoption_status === 'Available').map((pet) => pet.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows three photos per pet, none of them twice', () => {
    expect(count((pet) => pet.portraits.length !== 3)).toBe(0);
    const seeds = pets.flatMap((pet) => pet.portraits.map(({ animal, position }) => `${animal.seed} ${position}`));
    expect(new Set(seeds).size).toBe(1500);
  });
});

describe('a pet’s texts', () => {
  test('use the pronouns of its gender', () => {
    for (const pet of pets) {
      expect(textOf(pet)).not.toMatch(
        pet.gender === 'Male' ? /\b(she|her|hers|herself)\b/i : /\b(he|him|his|himself)\b/i,
      );
    }
  });

  test('are complete sentences without placeholders', () => {
    for (const pet of pets) {
      expect(textOf(pet)).not.toMatch(/[{}]|undefined|null|\s{2}/);
      for (const text of [pet.personality, pet.back_story, pet.description]) expect(text).toMatch(/^[A-Z].*[.!?]$/);
    }
  });

  test('contain no description twice', () => {
    expect(new Set(pets.map((pet) => pet.description)).size).toBe(500);
  });

  test('give a baby no story of an old pet', () => {
    const babies = pets.filter((pet) => pet.age === 0);
    expect(babies.length).toBeGreaterThan(30);
    for (const pet of babies) expect(textOf(pet)).not.toMatch(/\b(old soul|retired from|at (his|her) age)\b/i);
  });

  test('do not contradict the record', () => {
    const saying = (words: RegExp) => pets.filter((pet) => words.test(textOf(pet)));
    const deaf = pets.filter((pet) => pet.special_needs?.startsWith('Deaf'));
    expect(deaf.length).toBeGreaterThan(0);
    for (const pet of deaf) expect(textOf(pet)).not.toMatch(/doorbell|radio|sings|comes when called/);
    const liveWithCats = saying(/foster home with two unimpressed cats/);
    expect(new Set(liveWithCats.map((pet) => pet.good_with_cats))).toEqual(new Set([true]));
    expect(new Set(saying(/Cats are for chasing/).map((pet) => pet.good_with_cats))).toEqual(new Set([false]));
    expect(new Set(saying(/quick little hands/).map((pet) => pet.good_with_children))).toEqual(new Set([false]));
  });

  test('of a pet that lives with its owner are not written from the shelter’s view', () => {
    const withOwner = pets.filter((pet) => pet.withOwner);
    expect(withOwner.length).toBeGreaterThanOrEqual(24);
    for (const pet of withOwner) expect(pet.description).not.toMatch(/\b(volunteers?|shelter|kennel|foster)\b/);
  });
});

describe('a pet’s record', () => {
  test.each(['Fish', 'Turtle', 'Snake', 'Gecko', 'Budgie'])(
    'has no facts that only apply to dogs for a %s',
    (species) => {
      const some = pets.filter((pet) => pet.species === species);
      expect(some.length).toBeGreaterThan(0);
      for (const pet of some) {
        expect(pet).toMatchObject({ microchipped: 'No', spayed_neutered: null, house_trained: null, coat: null });
      }
    },
  );

  test('has an age and a weight that are possible for its species', () => {
    for (const pet of pets) {
      const profile = animalProfiles.find((one) => one.species === pet.species && one.breed === pet.breed);
      if (!profile) throw new Error(`${pet.breed} has no profile.`);
      expect(pet.age).toBeGreaterThanOrEqual(profile.youngest ?? 0);
      expect(pet.age).toBeLessThanOrEqual(profile.oldest);
      expect(pet.weight).toBeGreaterThan(profile.weight[0] * (pet.age === 0 ? 0.2 : 0.85));
      expect(pet.weight).toBeLessThanOrEqual(profile.weight[1] * 1.05);
    }
  });

  test('marks only hypoallergenic breeds so, and spays or neuters no babies', () => {
    for (const pet of pets) expect(pet.hypoallergenic).toBe(/Poodle|Schnauzer/.test(pet.breed ?? ''));
    expect(count((pet) => pet.age === 0 && pet.spayed_neutered === true)).toBe(0);
  });

  test('names a special need for some and "none" for most', () => {
    const needs = pets.map((pet) => pet.special_needs);
    expect(needs).not.toContain(null);
    expect(needs.filter((need) => need === 'none').length).toBeGreaterThan(375);
    expect(new Set(needs).size).toBeGreaterThan(12);
  });
});

describe('the people', () => {
  test('are 200, with emails and phone numbers that belong to nobody', () => {
    const people = demoPeople(now);
    expect(people).toHaveLength(200);
    expect(new Set(people.map((person) => person.email)).size).toBe(200);
    expect(new Set(people.map((person) => person.name)).size).toBe(200);
    for (const person of people) {
      expect(person.email).toMatch(/^[a-z]+\.[a-z]+@[a-z]+\.example$/);
      expect(person.phone_number).toMatch(/^\+1 \d{3} 555 01\d\d$/);
      expect(person.created_at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });
});
