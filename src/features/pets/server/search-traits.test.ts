import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { parseUnderstoodSearch } from '../understand-search.contract.ts';
import { searchPets } from './search-pets.ts';

let older: TestDatabase;
beforeAll(async () => {
  older = await openEmptyDatabase();
  await migrate(older.db, '0042-confirmed-inquiries');
});
afterAll(() => older.close());

test('pets from before the traits are found by their color and character', async () => {
  const { db } = older;
  await sql`
    insert into pets (name, species, colour, personality, description, adoption_status) values
      ('Rex', 'Dog', 'Black and Tan', 'Playful, loyal', null, 'Available'),
      ('Kit', 'Cat', 'Ginger', null, 'A calm lap cat.', 'Adopted'),
      ('Tom', 'Cat', null, null, null, 'Available')`.execute(db);
  await migrate(db);
  const find = async (text: string) => {
    const query = parseUnderstoodSearch(new URLSearchParams({ text }));
    return (await searchPets(db, query, { page: 1, limit: 24 })).pets.map(({ name }) => name);
  };
  expect(await find('black playful dog')).toEqual(['Rex']);
  expect(await find('tan')).toEqual(['Rex']);
  expect(await find('orange cat')).toEqual(['Kit']);
  expect(await find('calm cuddly cat')).toEqual(['Kit']);
});
