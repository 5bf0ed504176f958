import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationCalls } from '../../../../tests/support/locations.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let calls: ReturnType<typeof locationCalls>;
let home: string;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  calls = locationCalls(app, admin);
  home = (await calls.list())[0]!.name;
  await app.call('POST', '/api/sites/', { token: admin.token, body: { name: 'Downtown' } });
});
afterAll(() => app.stop());

/** In care since yesterday. */
function createAnimal(traits: Parameters<typeof calls.createAnimal>[0] = {}) {
  const created_at = new Date(clock.now().getTime() - 86_400_000);
  return calls.createAnimal({ created_at, updated_at: created_at, ...traits });
}

const siteOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('pets').select('location').where('id', '=', id).executeTakeFirstOrThrow()).location;

const setSite = ({ id }: { id: number }, location: string | null) =>
  app.call('PUT', `/api/pets/${id}`, { token: admin.token, body: { location } });

const custodyOf = ({ id }: { id: number }) =>
  app.db.selectFrom('custodies').selectAll().where('pet_id', '=', id).orderBy('intake_at', 'desc');

describe('an intake', () => {
  test('starts at the animal’s site', async () => {
    const bella = await createAnimal({ location: home });
    const { intake_at } = await custodyOf(bella).executeTakeFirstOrThrow();
    expect(await calls.historyOf(bella)).toMatchObject([
      { location: { name: home }, start_at: intake_at.toISOString(), end_at: null, moved_by: null },
    ]);
  });

  test('is nowhere without a site, and an owner’s listing is in none', async () => {
    expect(await calls.historyOf(await createAnimal())).toEqual([]);
    const owner = await createSignedInUser(app.db);
    const listing = await createAnimal({ owner_id: owner.id });
    expect((await calls.call('GET', `${listing.id}/placements`)).status).toBe(404);
  });

  test('that is corrected moves the start of the first placement', async () => {
    const bella = await createAnimal({ location: home });
    const intake_at = new Date('2026-05-01T08:00:00Z');
    await app.db.updateTable('custodies').set({ intake_at }).where('pet_id', '=', bella.id).execute();
    expect((await calls.historyOf(bella))[0]!.start_at).toBe(intake_at.toISOString());
  });
});

describe('an outcome', () => {
  const end = (pet: { id: number }, outcome_at = clock.now()) =>
    app.db
      .updateTable('custodies')
      .set({ outcome_at, outcome_type: 'adoption' })
      .where('pet_id', '=', pet.id)
      .where('outcome_at', 'is', null)
      .execute();

  test('ends the placement at that time, and frees the slot', async () => {
    const [bella, kennel] = [await createAnimal(), await calls.createKennel()];
    await calls.move([bella, kennel]);
    clock.move(60);
    await end(bella);
    expect((await calls.historyOf(bella))[0]!.end_at).toBe(clock.now().toISOString());
    expect((await calls.move([await createAnimal(), kennel])).status).toBe(200);
    expect((await calls.animals()).map(({ id }) => id)).not.toContain(bella.id);
  });

  test('of a status that is set by hand does, too', async () => {
    const [bella, kennel] = [await createAnimal(), await calls.createKennel()];
    await calls.move([bella, kennel]);
    clock.move(60);
    await app.call('PUT', `/api/pets/${bella.id}`, { token: admin.token, body: { adoption_status: 'Adopted' } });
    expect(await calls.locationOf(bella)).toBeNull();
  });

  test('keeps others from placing the animal, also behind the rules', async () => {
    const bella = await createAnimal();
    await end(bella);
    const { id: location_id } = await calls.createKennel({ capacity: null });
    const placement = { pet_id: bella.id, location_id, slot: null, start_at: clock.now(), end_at: null };
    const insert = app.db.insertInto('placements').values({ ...placement, reason: null, moved_by: null });
    await expect(insert.execute()).rejects.toThrow(/in care/);
  });

  test('that is taken back continues the placement, unless the slot is taken', async () => {
    const [bella, max] = [await createAnimal({ location: home }), await createAnimal()];
    const kennel = await calls.createKennel();
    await calls.move([bella, kennel]);
    const reopen = async () => {
      clock.move(5);
      await end(bella);
      return () =>
        app.db
          .updateTable('custodies')
          .set({ outcome_at: null, outcome_type: null })
          .where('pet_id', '=', bella.id)
          .execute();
    };
    await (
      await reopen()
    )();
    expect((await calls.locationOf(bella))?.location_id).toBe(kennel.id);
    const again = await reopen();
    clock.move(5);
    await calls.move([max, kennel]);
    await again();
    expect((await calls.historyOf(bella))[0]!.location.name).toBe(home);
  });
});

describe('the site on an animal’s page', () => {
  test('follows its placement', async () => {
    const bella = await createAnimal({ location: home });
    const downtown = await calls.find('Downtown');
    const { body } = await calls.add({ parent_id: downtown.id, name: 'Kennel D' });
    await calls.move([bella, body[0]!]);
    expect(await siteOf(bella)).toBe('Downtown');
    const { body: listed } = await app.call<{ location: string }>('GET', `/api/pets/${bella.id}`);
    expect(listed.location).toBe('Downtown');
  });

  test('stays in a foster home that belongs to no site', async () => {
    const bella = await createAnimal({ location: home });
    const { body } = await calls.add({ type: 'foster_home', name: 'The Kims', parent_id: null });
    await calls.move([bella, body[0]!]);
    expect(await siteOf(bella)).toBe(home);
    await setSite(bella, 'Downtown');
    expect((await calls.locationOf(bella))?.location_id).toBe(body[0]!.id);
  });

  test('that an Admin changes by hand ends the placement', async () => {
    const [bella, kennel] = [await createAnimal({ location: home }), await calls.createKennel()];
    await calls.move([bella, kennel]);
    clock.move(10);
    expect((await setSite(bella, 'Downtown')).status).toBe(200);
    expect(await calls.historyOf(bella)).toMatchObject([
      { location: { name: 'Downtown' }, start_at: clock.now().toISOString(), end_at: null },
      { location: { name: kennel.name }, end_at: clock.now().toISOString() },
      { location: { name: home } },
    ]);
    clock.move(10);
    await setSite(bella, null);
    expect(await calls.locationOf(bella)).toBeNull();
    clock.move(10);
    await setSite(bella, home);
    expect((await calls.historyOf(bella))[0]).toMatchObject({ location: { name: home }, end_at: null });
  });

  test('that is renamed moves nobody', async () => {
    const bella = await createAnimal({ location: home });
    await calls.move([bella, await calls.createKennel()]);
    const before = await calls.locationOf(bella);
    const id = (await app.db.selectFrom('sites').select('id').where('name', '=', home).executeTakeFirstOrThrow()).id;
    await app.call('PUT', `/api/sites/${id}`, { token: admin.token, body: { name: 'New name' } });
    expect([await siteOf(bella), await calls.locationOf(bella)]).toEqual(['New name', before]);
    expect(await calls.historyOf(bella)).toHaveLength(2);
    await app.call('PUT', `/api/sites/${id}`, { token: admin.token, body: { name: home } });
  });
});

test('the history of a room says who was in it on which days', async () => {
  const site = (await calls.list())[0]!;
  const room = (await calls.add({ type: 'room', name: 'Row', parent_id: site.id })).body[0]!;
  const kennel = (await calls.add({ name: 'Row 1', parent_id: room.id, capacity: 1 })).body[0]!;
  const [ada, ben] = [await createAnimal({ name: 'Ada' }), await createAnimal({ name: 'Ben' })];
  await calls.move([ada, kennel]);
  const first = clock.now().toISOString().slice(0, 10);
  clock.move(3 * 1440);
  await calls.move([ada, null], [ben, kennel]);
  const last = clock.now().toISOString().slice(0, 10);
  const names = async (query: string) => (await calls.historyAt(room, query)).map(({ pet }) => pet.name);
  expect(await names('')).toEqual(['Ben', 'Ada']);
  expect(await names(`?to=${first}`)).toEqual(['Ada']);
  expect(await names(`?from=${last}&to=${last}`)).toEqual(['Ben', 'Ada']);
  clock.move(1440);
  expect(await names(`?from=${clock.now().toISOString().slice(0, 10)}`)).toEqual(['Ben']);
  expect((await calls.call('GET', `locations/${room.id}/placements?from=tomorrow`)).status).toBe(400);
  expect((await calls.call('GET', 'locations/987654/placements')).status).toBe(404);
});
