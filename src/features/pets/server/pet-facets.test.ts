import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { ageGroups, facets, facetValues, genders, petOrders, sizes, type PetSearch } from '../pet-search.contract.ts';
import { breedTypes } from '../search-phrases.constants.ts';
import { facetValueOf } from './pet-facets.ts';
import { searchPets } from './search-pets.ts';
import { synonyms } from './search-synonyms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearTables(database.db, 'pets'));

const species = {
  Dog: 'Dog',
  Puppy: 'Dog',
  'Golden Retriever': 'Dog',
  Cat: 'Cat',
  Goldfish: 'Fish',
  Tortoise: 'Turtle',
};
const moreSpecies = { ...species, Hamster: 'Hamster', Rabbit: 'Other', Dragon: 'Other' };
const needs = { none: false, '': false, ' None ': false, no: false, 'Deaf in one ear': true };
const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
const yesOrNo = fc.option(fc.boolean());

const randomPet = fc.record({
  name: fc.constantFrom('Bella', 'Max', 'Nala'),
  species: fc.constantFrom(...Object.keys(moreSpecies)),
  gender: orNull(genders),
  age: fc.option(fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 100 }))),
  size: orNull(sizes),
  special_needs: orNull(Object.keys(needs)),
  hypoallergenic: yesOrNo,
  good_with_children: yesOrNo,
  good_with_dogs: yesOrNo,
  good_with_cats: yesOrNo,
  house_trained: yesOrNo,
  adoption_status: fc.constantFrom('Available' as const, 'Pending' as const, 'Adopted' as const),
});
type RandomPet = typeof randomPet extends fc.Arbitrary<infer P> ? P : never;

/** The value of each facet, computed from the columns rather than the packed number. */
function facetsOf(pet: RandomPet) {
  const yes = (is: boolean | null | undefined) => (is ? 'yes' : null);
  const { age } = pet;
  const [baby, young, adult, senior] = ageGroups;
  return {
    type: moreSpecies[pet.species as keyof typeof moreSpecies],
    gender: pet.gender,
    age: age === null ? null : age < 1 ? baby : age <= 2 ? young : age <= 7 ? adult : senior,
    size: pet.size,
    hypoallergenic: yes(pet.hypoallergenic),
    special_needs: yes(pet.special_needs === null ? false : needs[pet.special_needs as keyof typeof needs]),
    good_with_children: yes(pet.good_with_children),
    good_with_dogs: yes(pet.good_with_dogs),
    good_with_cats: yes(pet.good_with_cats),
    status: pet.adoption_status,
    house_trained: yes(pet.house_trained),
  };
}

test('the packed number matches the columns', async () => {
  for (const pet of fc.sample(randomPet, 80)) {
    const { id } = await createPet(database.db, pet);
    const row = await database.db.selectFrom('pets').select('facets').where('id', '=', id).executeTakeFirstOrThrow();
    const read = Object.fromEntries(facets.map((facet) => [facet, facetValueOf(facet, row.facets)]));
    expect(read, JSON.stringify(pet)).toEqual(facetsOf(pet));
  }
});

const searchable = {
  ...Object.fromEntries(facets.map((facet) => [facet, fc.constantFrom<string>(...facetValues[facet])])),
  text: fc.constantFrom('bella', 'MAX', 'nala', 'Bella max', 'zzqq Nala', 'xxqq zzqq'),
  sort: fc.constantFrom(...petOrders),
};
/** Few criteria, so that most searches find something and others nearly do. */
const randomSearch = fc
  .subarray(Object.keys(searchable) as (keyof typeof searchable)[], { maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, searchable[name]]))))
  .map((search) => search as PetSearch);

/** A brute-force search. `free` are the criteria to ignore. */
function matches(pet: RandomPet, search: PetSearch, free: readonly string[] = []): boolean {
  const actual = facetsOf(pet) as Record<string, string | null>;
  const terms = free.includes('text') ? [] : (search.text?.toLowerCase().split(' ') ?? []);
  const hasText = terms.every((word) => free.includes(word) || pet.name.toLowerCase() === word);
  return hasText && facets.every((facet) => free.includes(facet) || !search[facet] || actual[facet] === search[facet]);
}

test('totals, counts, pages and relaxations match a brute-force search', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomPet, { maxLength: 12, size: 'max' }),
      fc.array(randomSearch, { minLength: 6, maxLength: 6 }),
      async (pets, searches) => {
        await clearTables(database.db, 'pets');
        for (const pet of pets) await createPet(database.db, { breed: null, ...pet });
        for (const search of searches) {
          const found = await searchPets(database.db, search, { page: 1, limit: 100 });
          // A word that matches no pet is ignored if other words of the text match, or if there are filters.
          const searchedText = search.text?.toLowerCase().split(' ') ?? [];
          const unmatched = searchedText.filter((word) => pets.every(({ name }) => name.toLowerCase() !== word));
          const hasFilters = facets.some((facet) => facet !== 'status' && search[facet] !== undefined);
          const ignored = unmatched.length < searchedText.length || hasFilters ? unmatched : [];
          expect(found.ignored).toEqual(ignored);
          const matching = pets.filter((pet) => matches(pet, search, ignored));
          expect(found.total).toBe(matching.length);
          // Of any status, the counts are those of the pets that can be adopted, if there are any.
          const adoptable = { ...search, status: 'Available' } as const;
          const isAdoptable = search.status === undefined && pets.some((pet) => matches(pet, adoptable, ignored));
          const counted = isAdoptable ? adoptable : search;
          for (const facet of facets) {
            for (const value of facetValues[facet]) {
              const others = pets.filter((pet) => matches(pet, { ...counted, [facet]: value }, ignored));
              expect((found.counts[facet] as Record<string, number>)[value], `${facet} ${value}`).toBe(others.length);
            }
          }
          const nearest: RandomPet[][] = [];
          for (const { without, terms, rest, total } of found.relaxed) {
            const near = pets.filter((pet) => matches(pet, search, [...ignored, ...without, ...terms]));
            nearest.push(near);
            const available = near.filter((pet) => matches(pet, adoptable, [...ignored, ...without, ...terms]));
            expect(total).toBe(search.status === undefined && available.length > 0 ? available.length : near.length);
            const again = await searchPets(database.db, rest, { page: 1, limit: 100 });
            expect(again.total, JSON.stringify(rest)).toBe(near.length);
            expect(total).toBeGreaterThan(0);
          }
          expect(found.relaxed.length > 0).toBe(found.total === 0 && pets.length > 0);
          expect(found.pets).toHaveLength(found.total || (nearest[0]?.length ?? 0));
          const ranks = found.pets.map(({ adoption_status }) => facetValues.status.indexOf(adoption_status));
          expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        }
      },
    ),
    { numRuns: 30 },
  );
});

describe('a word with a synonym', () => {
  test.each(Object.entries(synonyms).filter(([, { type }]) => type !== undefined))(
    '%s has the type that the database gives it',
    async (word, { type }) => {
      const { rows } = await sql<{ type: string | null }>`select species_type(${word}) as type`.execute(database.db);
      // The database may not know a word under which nobody lists a pet, but must not map it to another type.
      expect([type, null]).toContain(rows[0]!.type);
    },
  );
});

test('words for breeds have the types that the database gives them', async () => {
  for (const [word, type] of breedTypes) {
    const { rows } = await sql<{ type: string | null }>`select species_type(${word}) as type`.execute(database.db);
    expect([type, null], word).toContain(rows[0]!.type);
  }
});
