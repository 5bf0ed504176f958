import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { locationCalls } from '../../../../tests/support/locations.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Site } from '../../settings/sites.contract.ts';
import { siteMessages } from '../../settings/sites.constants.ts';
import { locationMessages } from '../locations.constants.ts';

let app: StartedApp;
let admin: SignedInUser;
let calls: ReturnType<typeof locationCalls>;
let siteId: number;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  calls = locationCalls(app, admin);
  siteId = (await calls.list())[0]!.id;
});
afterAll(() => app.stop());

const addRoom = async (name: string) => (await calls.add({ type: 'room', name, parent_id: siteId })).body[0]!;
const addSite = async (name: string) =>
  (await app.call<Site>('POST', '/api/sites/', { token: admin.token, body: { name } })).body;

describe('POST /api/records/locations/', () => {
  test('adds numbered kennels in order', async () => {
    const room = await addRoom('Dog room');
    const { status, body } = await calls.add({ parent_id: room.id, name: 'Kennel', first: 1, last: 12, capacity: 1 });
    expect(status).toBe(201);
    expect(body.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Kennel ${at + 1}`));
    expect(body[11]).toMatchObject({ path: expect.stringMatching(/ · Dog room · Kennel 12$/) as string, animals: 0 });
  });

  test('adds a foster home that belongs to no site', async () => {
    const { body } = await calls.add({ type: 'foster_home', name: 'The Parks', parent_id: null, capacity: 3 });
    expect(body).toMatchObject([{ site: null, parent_id: null, path: 'The Parks' }]);
  });

  test('rejects a name that is taken there in any letter case, and adds none of a series', async () => {
    const room = await addRoom('Cat room');
    await calls.add({ parent_id: room.id, name: 'Condo 2' });
    const series = await calls.add({ parent_id: room.id, name: 'CONDO', first: 1, last: 3 });
    expect([series.status, Object.keys(series.body.fields!)]).toEqual([409, ['name']]);
    expect((await calls.list()).filter(({ parent_id }) => parent_id === room.id)).toHaveLength(1);
    const elsewhere = await addRoom('Other cat room');
    expect((await calls.add({ parent_id: elsewhere.id, name: 'Condo 2' })).status).toBe(201);
  });

  test('gives one of two equal names at once', async () => {
    const room = await addRoom('Race room');
    const both = await Promise.all(['Pen', 'pen'].map((name) => calls.add({ parent_id: room.id, name })));
    expect(sortedStatuses(both)).toEqual([201, 409]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['room for none', { capacity: 0 }],
    ['half a number', { capacity: 1.5 }],
    ['a series that ends before it starts', { first: 4, last: 2 }],
    ['half a series', { first: 4 }],
    ['too long a series', { first: 1, last: 101 }],
    ['an unknown type', { type: 'barn' }],
    ['a site', { type: 'site' }],
    ['a kennel nowhere', { parent_id: null }],
    ['an unknown parent', { parent_id: 987_654 }],
  ])('rejects %s', async (_what, input) => {
    const before = await calls.list();
    const { status, body } = await calls.add({ parent_id: siteId, name: 'Wrong', ...input });
    expect([status, typeof body.error]).toEqual([400, 'string']);
    expect(await calls.list()).toEqual(before);
  });

  test('keeps types nested', async () => {
    const kennel = await calls.createKennel();
    const { status, body } = await calls.add({ type: 'room', name: 'Inside', parent_id: kennel.id });
    expect([status, body.error]).toEqual([400, 'A room goes in a site or building.']);
    const update = app.db.updateTable('locations').set({ parent_id: kennel.id }).where('id', '=', siteId);
    await expect(update.execute()).rejects.toThrow(/keeps its type/);
    const inside = { type: 'room' as const, name: 'Inside', parent_id: kennel.id };
    await expect(
      app.db
        .insertInto('locations')
        .values({ ...inside, capacity: null } as never)
        .execute(),
    ).rejects.toThrow(/can not be there/);
  });
});

describe('PUT /api/records/locations/:id', () => {
  test('changes what it names, and rejects an outdated version', async () => {
    const kennel = await calls.createKennel();
    const { body } = await calls.update(kennel, { name: 'Quiet kennel', is_isolation: true, version: kennel.version });
    expect(body).toMatchObject({ name: 'Quiet kennel', is_isolation: true, capacity: 1, version: kennel.version + 1 });
    const outdated = await calls.update(kennel, { name: 'Loud', version: kennel.version });
    expect([outdated.status, outdated.body.error]).toEqual([409, locationMessages.newer]);
  });

  test('keeps the animals’ slots when it grows or shrinks', async () => {
    const kennel = await calls.createKennel({ capacity: 3 });
    const animals = [await calls.createAnimal(), await calls.createAnimal(), await calls.createAnimal()];
    await calls.move(...animals.map((animal) => [animal, kennel] as [typeof animal, typeof kennel]));
    await calls.move([animals[0]!, null]);
    expect((await calls.update(kennel, { capacity: 1 })).body.fields).toEqual({
      capacity: locationMessages.tooSmall(kennel.name, 2),
    });
    expect((await calls.update(kennel, { capacity: 2 })).status).toBe(200);
    const slots = await Promise.all(animals.map(async (animal) => (await calls.locationOf(animal))?.slot));
    expect(slots[0]).toBeUndefined();
    expect(new Set(slots.slice(1))).toEqual(new Set([1, 2]));
    await calls.update(kennel, { capacity: null });
    expect((await calls.locationOf(animals[1]!))?.slot).toBeNull();
    await calls.update(kennel, { capacity: 5 });
    expect((await calls.locationOf(animals[1]!))?.slot).toBeGreaterThan(0);
  });

  test('retires an empty location with all within it, and brings it back', async () => {
    const room = await addRoom('Old wing');
    const { body } = await calls.add({ parent_id: room.id, name: 'Kennel', first: 1, last: 2, capacity: 1 });
    const animal = await calls.createAnimal();
    await calls.move([animal, body[0]!]);
    const occupied = await calls.update(room, { is_retired: true });
    expect([occupied.status, occupied.body.error]).toEqual([409, locationMessages.occupied('Old wing')]);
    await calls.move([animal, null]);
    expect((await calls.update(room, { is_retired: true })).body.is_retired).toBe(true);
    expect((await calls.list()).map(({ id }) => id)).not.toContain(body[1]!.id);
    const inRetired = await calls.update(body[1]!, { is_retired: false });
    expect(inRetired.body.error).toBe(locationMessages.parentRetired('Old wing'));
    await calls.update(room, { is_retired: false });
    expect((await calls.list()).map(({ id }) => id)).toContain(body[1]!.id);
  });

  test('and a move at the same moment leave no animal in a retired kennel', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kennel, animal] = [await calls.createKennel(), await calls.createAnimal()];
      const both = await Promise.all([calls.move([animal, kennel]), calls.update(kennel, { is_retired: true })]);
      expect(sortedStatuses(both)).toEqual([200, 409]);
      const found = (await calls.list('?retired=yes')).find(({ id }) => id === kennel.id)!;
      expect(found.is_retired).toBe(found.animals === 0);
    }
  });

  test('leaves sites to the settings', async () => {
    const { status, body } = await calls.update({ id: siteId }, { name: 'Elsewhere' });
    expect([status, body.error]).toEqual([409, locationMessages.siteDetails]);
    expect((await calls.remove({ id: siteId })).status).toBe(409);
    expect((await calls.update({ id: 987_654 }, { name: 'Nowhere' })).status).toBe(404);
  });
});

describe('DELETE /api/records/locations/:id', () => {
  test('deletes what nobody has used, with all within it', async () => {
    const room = await addRoom('Typo');
    const { body } = await calls.add({ parent_id: room.id, name: 'Kennel', first: 1, last: 2 });
    expect((await calls.remove(room)).status).toBe(204);
    expect((await calls.list()).map(({ id }) => id)).not.toContain(body[0]!.id);
    expect((await calls.remove(room)).status).toBe(404);
  });

  test('keeps a location with a history', async () => {
    const [kennel, animal] = [await calls.createKennel(), await calls.createAnimal()];
    await calls.move([animal, kennel]);
    await calls.move([animal, null]);
    // An animal that had only just arrived was never there: this one stays.
    await app.db
      .insertInto('placements')
      .values({
        pet_id: animal.id,
        location_id: kennel.id,
        slot: 1,
        start_at: new Date('2026-01-01'),
        end_at: new Date('2026-01-02'),
        reason: null,
        moved_by: null,
      })
      .execute();
    const { status, body } = await calls.remove(kennel);
    expect([status, body.error]).toEqual([409, locationMessages.hasHistory(kennel.name)]);
  });
});

test('PUT /api/records/locations/order takes each location of one parent once', async () => {
  const room = await addRoom('Ordered');
  const { body } = await calls.add({ parent_id: room.id, name: 'Kennel', first: 1, last: 3 });
  const ids = body.map(({ id }) => id).toReversed();
  expect((await calls.call('PUT', 'locations/order', { ids })).status).toBe(200);
  const ordered = (await calls.list()).filter(({ parent_id }) => parent_id === room.id);
  expect(ordered.map(({ id }) => id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), room.id], [987_654]])
    expect((await calls.call('PUT', 'locations/order', { ids: wrong })).status).toBe(400);
});

describe('a site', () => {
  test('is a location that follows its name, and goes with it', async () => {
    const site = await addSite('Harbor');
    const location = await calls.find('Harbor');
    expect(location).toMatchObject({ type: 'site', parent_id: null, site: 'Harbor' });
    await app.call('PUT', `/api/sites/${site.id}`, { token: admin.token, body: { name: 'Old harbor' } });
    expect((await calls.find('Old harbor')).id).toBe(location.id);
    const { body } = await calls.add({ parent_id: location.id, name: 'Kennel 1' });
    expect((await app.call('DELETE', `/api/sites/${site.id}`, { token: admin.token })).status).toBe(204);
    expect((await calls.list()).map(({ id }) => id)).not.toContain(body[0]!.id);
    await expect(app.db.deleteFrom('locations').where('id', '=', siteId).execute()).rejects.toThrow(/has a location/);
  });

  test('can’t be deleted once an animal has been in one of its kennels', async () => {
    const site = await addSite('Hill');
    const location = await calls.find('Hill');
    const { body } = await calls.add({ parent_id: location.id, name: 'Kennel 1' });
    const animal = await calls.createAnimal();
    await calls.move([animal, body[0]!]);
    const updated_at = new Date(Date.now() + 60_000);
    await app.db.updateTable('pets').set({ location: null, updated_at }).where('id', '=', animal.id).execute();
    expect(await calls.locationOf(animal)).toBeNull();
    const response = await app.call<{ error: string }>('DELETE', `/api/sites/${site.id}`, { token: admin.token });
    expect([response.status, response.body.error]).toEqual([409, siteMessages.inUse]);
  });
});
