import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPet } from '../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Pet } from '../pets.contract.ts';
import {
  countListedPets,
  listFeaturedPets,
  listListedPetIds,
  listNewestPets,
  listUncheckedPetIds,
} from './list-pets.ts';
import { listSimilarPets } from './similar-pets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('pets').execute());

const namesOf = (pets: Pet[]) => pets.map(({ name }) => name);
const came = (day: number) => new Date(Date.UTC(2026, 0, day));

test('only featured pets are listed as featured, Available ones first', async () => {
  const { db } = database;
  await createPet(db, { name: 'Adopted', featured: true, adoption_status: 'Adopted' });
  await createPet(db, { name: 'Available', featured: true });
  await createPet(db, { name: 'Plain' });
  expect(namesOf(await listFeaturedPets(db))).toEqual(['Available', 'Adopted']);
});

test('unchecked pets are found among the given ones', async () => {
  const { db } = database;
  const checked = await createPet(db, {});
  const unchecked = await createPet(db, { is_checked: false });
  await createPet(db, { is_checked: false });
  expect(await listUncheckedPetIds(db, [checked, unchecked])).toEqual([unchecked.id]);
  expect(await listUncheckedPetIds(db, [])).toEqual([]);
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
