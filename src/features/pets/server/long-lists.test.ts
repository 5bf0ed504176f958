import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { List } from '../../../platform/database/list.ts';
import { adminPetSorts, sortDirections, type AdminPetFilter } from '../admin-pets.constants.ts';
import { petOrders, type PetSearch } from '../pet-search.contract.ts';
import { listAdminPets } from './admin-pets.queries.ts';
import { listPets } from './pets.queries.ts';
import { listFoundPets } from './search-pets.ts';

/** More than are sorted, so that their pages are read in the order of an index. */
const PETS = 5000;
const LIMIT = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`
    insert into pets (name, species, breed, age, gender, adoption_status, is_listed, created_at, updated_at)
    select (array['Bella', 'Max', 'Zoë', 'Ash'])[1 + i % 4], (array['Dog', 'Dog', 'Dog', 'Cat'])[1 + i % 4],
      (array['Poodle', 'Pug', null, '', 'Husky'])[1 + i % 5], nullif(i % 17, 5), (array['Male', 'Female'])[1 + i % 2],
      (array['Available', 'Pending', 'Adopted', 'Adopted'])[1 + i % 11 % 4], i % 50 <> 0,
      timestamptz '2026-01-01' + (i * 7919 % 1000) * interval '1 minute',
      timestamptz '2026-02-01' + (i * 104729 % 1000) * interval '1 minute'
    from generate_series(1, ${PETS}::int) as i`.execute(database.db);
  await sql`analyze pets`.execute(database.db);
});
afterAll(() => database.close());

/** Pages from the start, the middle and the end of the list, and the same entries of the complete list. */
async function expectPagesOf(list: List<{ id: number }>): Promise<void> {
  const complete: number[] = [];
  for await (const batch of list.batches()) complete.push(...batch.map(({ id }) => id));
  expect(complete.length).toBeGreaterThan(2000);
  expect(new Set(complete).size).toBe(complete.length);
  const pages = Math.ceil(complete.length / LIMIT);
  for (let page = 1; page <= pages + 1; page += page % 3 === 0 || page >= pages - 1 ? 1 : 2) {
    const { items, total } = await list.page({ page, limit: LIMIT });
    expect(total).toBe(complete.length);
    expect(items.map(({ id }) => id)).toEqual(complete.slice((page - 1) * LIMIT, page * LIMIT));
  }
}

/** Each page continues after the last entry of the one before, whatever its number says. */
async function expectContinued(list: List<{ id: number }>): Promise<void> {
  const complete: number[] = [];
  for await (const batch of list.batches()) complete.push(...batch.map(({ id }) => id));
  const listed: number[] = [];
  for (let page = 1; page <= Math.ceil(complete.length / LIMIT); page += 1) {
    const { items } = await list.page({ page, limit: LIMIT, after: listed.at(-1) });
    listed.push(...items.map(({ id }) => id));
  }
  expect(listed).toEqual(complete);
}

const searches: PetSearch[] = [{}, { type: 'Dog' }, { gender: 'Male', text: 'dog' }, { status: 'Adopted' }];
const sorted = petOrders.flatMap((sort) => searches.map((search) => ({ ...search, sort })));

describe('a page of a long list has what stands there in the complete list', () => {
  test('of all pets', () => expectPagesOf(listPets(database.db)));

  test.each(sorted)('of a search: %j', (search) => expectPagesOf(listFoundPets(database.db, search)));

  const admin = { id: 1, isStaff: true, seesPeople: true as const };
  const time = { now: new Date(), timeZone: 'UTC' };
  const orders = adminPetSorts.flatMap((sort) => sortDirections.map((direction) => ({ sort, direction })));
  test.each(orders)('of the Admin’s table: %j', (order) =>
    expectPagesOf(listAdminPets(database.db, admin, { ...order, ...time })),
  );

  test.each(orders)('of the Admin’s table, after the page before: %j', (order) =>
    expectContinued(listAdminPets(database.db, admin, { ...order, ...time, gender: ['Male'] })),
  );

  test.each(['adopted', 'stale'] satisfies AdminPetFilter[])('of the Admin’s table: %s', async (filter) => {
    if (filter === 'stale')
      await sql`update pets set adoption_status = 'Available' where id % 3 > 0`.execute(database.db);
    await expectPagesOf(listAdminPets(database.db, admin, { filter, ...time, now: new Date('2026-06-01') }));
  });
});
