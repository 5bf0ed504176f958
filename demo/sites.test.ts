import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../tests/support/clear-tables.ts';
import { createPet } from '../tests/support/factories.ts';
import { openTestDatabase } from '../tests/support/open-test-database.ts';
import { insertSites, removeSites } from './sites.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await clearTables(db, 'pets', 'shelter_events', 'sites');
  await insertSites(db);
});

const list = async () => {
  const sites = await database.db.selectFrom('sites').select(['name', 'address']).orderBy('rank').execute();
  return sites.map(({ name, address }) => (address === null ? name : `${name}, ${address}`));
};
const three = ['Main Branch, 12 Meadow Lane', 'Downtown, 340 Market Street', 'Eastside, 88 Orchard Avenue'];

describe('the demo’s sites', () => {
  test('become a new shelter’s only one, and come back', async () => {
    expect(await list()).toEqual(three);
    await removeSites(database.db);
    expect(await list()).toEqual(['Our shelter']);
    await insertSites(database.db);
    expect(await list()).toEqual(three);
  });

  test('stay where a real pet lives, where days are closed, and where an Admin has changed them', async () => {
    const { db } = database;
    await createPet(db, { location: 'Downtown' });
    await removeSites(db);
    expect(await list()).toEqual(['Downtown, 340 Market Street']);
    await insertSites(db);
    await db.updateTable('sites').set({ address: '7 Pier Road', version: 2 }).where('name', '=', 'Eastside').execute();
    await db
      .insertInto('closed_days')
      .values({ day: '2030-12-24', location: 'Main Branch', reason: 'Holiday' })
      .execute();
    await removeSites(db);
    expect(await list()).toEqual([three[0], three[1], 'Eastside, 7 Pier Road']);
    await clearTables(db, 'closed_days');
  });

  test('leave a shelter’s own sites alone', async () => {
    const { db } = database;
    await db.insertInto('sites').values({ name: 'Harbor', rank: 9 }).execute();
    await insertSites(db);
    expect(await list()).toEqual([...three, 'Harbor']);
    await removeSites(db);
    expect(await list()).toEqual(['Harbor']);
  });
});
