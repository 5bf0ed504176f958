import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Pet } from '../pets.contract.ts';
import { countListedPets, listFeaturedPets, listListedPetIds, listNewestPets } from './list-pets.ts';
import { listPets } from './pets.queries.ts';
import { searchPets } from './search-pets.ts';
import { listSimilarPets } from './similar-pets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearTables(database.db, 'pets'));

const namesOf = (pets: Pet[]) => pets.map(({ name }) => name);
const came = (day: number) => new Date(Date.UTC(2026, 0, day));

test('only featured pets are listed as featured, Available ones first', async () => {
  const { db } = database;
  await createPet(db, { name: 'Adopted', featured: true, adoption_status: 'Adopted' });
  await createPet(db, { name: 'Available', featured: true });
  await createPet(db, { name: 'Plain' });
  expect(namesOf(await listFeaturedPets(db))).toEqual(['Available', 'Adopted']);
});

describe('an owner’s listing that no Admin has reviewed', () => {
  const createListing = async (traits: object = {}) => {
    const owner = await createUser(database.db);
    return createPet(database.db, { name: 'Listing', owner_id: owner.id, is_checked: false, ...traits });
  };

  test('is neither featured nor among the newest pets', async () => {
    const { db } = database;
    await createListing({ featured: true });
    expect(await listFeaturedPets(db)).toEqual([]);
    expect(await listNewestPets(db, 5)).toEqual([]);
    await createListing({ name: 'Reviewed', featured: true, is_checked: true });
    expect(namesOf(await listFeaturedPets(db))).toEqual(['Reviewed']);
    expect(namesOf(await listNewestPets(db, 5))).toEqual(['Reviewed']);
  });

  test('comes last within its status, in lists, searches and among similar pets', async () => {
    const { db } = database;
    const viewed = await createPet(db, { name: 'Viewed', breed: 'Beagle', created_at: came(1) });
    await createPet(db, { name: 'Shelter', breed: 'Boxer', age: 9, created_at: came(2) });
    await createListing({ breed: 'Beagle', created_at: came(3) });
    await createPet(db, { name: 'Held', adoption_status: 'Pending' });
    const page = { page: 1, limit: 10 };
    const inOrder = ['Shelter', 'Viewed', 'Listing', 'Held'];
    expect(namesOf((await listPets(db).page(page)).items)).toEqual(inOrder);
    expect(namesOf((await searchPets(db, { type: 'Dog' }, page)).pets)).toEqual(inOrder);
    expect(namesOf((await searchPets(db, { type: 'Dog', sort: 'oldest' }, page)).pets)).toEqual(inOrder);
    expect(namesOf(await listSimilarPets(db, { ...viewed, type: 'Dog' }, 2))).toEqual(['Shelter', 'Listing']);
  });

  test('comes last also in a list that is too long to sort', async () => {
    const { db } = database;
    await sql`
      insert into pets (name, species, adoption_status, created_at)
      select 'Pet ' || n, 'Dog', 'Available', ${came(1)}::timestamptz + n * interval '1 second'
      from generate_series(1, 2100) n`.execute(db);
    await createListing({ created_at: came(3) });
    await createPet(db, { name: 'Held', adoption_status: 'Pending' });
    const namesAt = async (page: number) => namesOf((await listPets(db).page({ page, limit: 100 })).items);
    expect((await namesAt(1))[0]).toBe('Pet 2100');
    expect(await namesAt(22)).toEqual(['Listing', 'Held']);
    expect(await namesAt(21)).toHaveLength(100);
  });
});

test('the newest pets are Available', async () => {
  const { db } = database;
  await createPet(db, { name: 'Older', created_at: came(1) });
  await createPet(db, { name: 'Newer', created_at: came(2) });
  await createPet(db, { name: 'Held', adoption_status: 'Pending' });
  expect(namesOf(await listNewestPets(db, 5))).toEqual(['Newer', 'Older']);
  expect(namesOf(await listNewestPets(db, 1))).toEqual(['Newer']);
});

test('similar pets are Available, most similar first; other types fill the remaining places', async () => {
  const { db } = database;
  const beagle = { species: 'Dog', breed: 'Beagle', size: 'Small', age: 3 } as const;
  const { id } = await createPet(db, { ...beagle, name: 'Meant', adoption_status: 'Adopted' });
  const meant = { id, type: 'Dog' } as const;
  await createPet(db, { ...beagle, name: 'Cat', species: 'Cat' });
  await createPet(db, { ...beagle, name: 'Same', created_at: came(1) });
  await createPet(db, { ...beagle, name: 'Old mastiff', breed: 'Mastiff', size: 'Extra Large', age: 9 });
  await createPet(db, { ...beagle, name: 'Small poodle', breed: 'Poodle' });
  await createPet(db, { ...beagle, name: 'Held', adoption_status: 'Pending' });
  expect(namesOf(await listSimilarPets(db, meant, 9))).toEqual(['Same', 'Small poodle', 'Old mastiff', 'Cat']);
  expect(namesOf(await listSimilarPets(db, meant, 2))).toEqual(['Same', 'Small poodle']);
});

test('all pets except adopted ones are looking for a home', async () => {
  const { db } = database;
  const available = await createPet(db, { updated_at: came(5) });
  const onHold = await createPet(db, { adoption_status: 'Pending', updated_at: came(6) });
  await createPet(db, { adoption_status: 'Adopted' });
  const listed = [
    { id: available.id, updated_at: came(5).toISOString() },
    { id: onHold.id, updated_at: came(6).toISOString() },
  ];
  expect(await countListedPets(db)).toBe(2);
  expect(await listListedPetIds(db, { offset: 0, limit: 9 })).toEqual(listed);
  expect(await listListedPetIds(db, { offset: 1, limit: 9 })).toEqual(listed.slice(1));
  expect(await listListedPetIds(db, { offset: 0, limit: 1 })).toEqual(listed.slice(0, 1));
});
