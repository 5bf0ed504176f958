import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { locationCalls } from '../../../../tests/support/locations.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undo, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { locationMessages } from '../locations.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let calls: ReturnType<typeof locationCalls>;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
  calls = locationCalls(app, admin);
});
afterAll(() => app.stop());

/** In care since yesterday. */
function createAnimal(traits: { name?: string; location?: string } = {}) {
  const created_at = new Date(clock.now().getTime() - 86_400_000);
  return calls.createAnimal({ created_at, updated_at: created_at, ...traits });
}

describe('POST /api/records/locations/moves', () => {
  test('moves an animal, and keeps its history', async () => {
    const bella = await createAnimal({ name: 'Bella' });
    const [first, second] = [await calls.createKennel(), await calls.createKennel({ is_isolation: true })];
    expect((await calls.move([bella, first])).body).toEqual({ moved: 1 });
    clock.move(30);
    await calls.move([bella, second]);
    expect(await calls.historyOf(bella)).toMatchObject([
      { location: { name: second.name, is_isolated: true }, end_at: null, moved_by: 'Robin', slot: 1 },
      { location: { name: first.name }, end_at: clock.now().toISOString() },
    ]);
    expect(await calls.historyAt(first)).toMatchObject([{ pet: { name: 'Bella' } }]);
  });

  test('does nothing for an animal that is there already', async () => {
    const [bella, kennel] = [await createAnimal(), await calls.createKennel()];
    await calls.move([bella, kennel]);
    clock.move(1);
    expect((await calls.move([bella, kennel])).body).toEqual({ moved: 0 });
    expect(await calls.historyOf(bella)).toHaveLength(1);
  });

  test('gives each the lowest free slot, and rejects one more than fit', async () => {
    const kennel = await calls.createKennel({ capacity: 2 });
    const [ada, ben, cleo, dot] = [
      await createAnimal(),
      await createAnimal(),
      await createAnimal(),
      await createAnimal(),
    ];
    await calls.move([ada, kennel], [ben, kennel]);
    const { status, body } = await calls.move([cleo, kennel]);
    expect([status, body.error]).toEqual([409, `${kennel.name} is full.`]);
    clock.move(1);
    await calls.move([ada, null]);
    await calls.move([dot, kennel]);
    expect(await calls.locationOf(dot)).toEqual({ location_id: kennel.id, slot: 1 });
  });

  test('moves all or none', async () => {
    const [kennel, roomy] = [await calls.createKennel(), await calls.createKennel({ capacity: null })];
    const [ada, ben, cleo] = [await createAnimal(), await createAnimal(), await createAnimal()];
    expect((await calls.move([ada, roomy], [ben, kennel], [cleo, kennel])).status).toBe(409);
    expect(await calls.locationOf(ada)).toBeNull();
    expect((await calls.move([ada, roomy], [ben, roomy], [cleo, roomy])).body.moved).toBe(3);
    expect(await calls.locationOf(cleo)).toEqual({ location_id: roomy.id, slot: null });
  });

  test('lets two animals change places', async () => {
    const [one, other] = [await calls.createKennel(), await calls.createKennel()];
    const [ada, ben] = [await createAnimal(), await createAnimal()];
    await calls.move([ada, one], [ben, other]);
    clock.move(1);
    expect((await calls.move([ada, other], [ben, one])).body).toEqual({ moved: 2 });
    expect((await calls.locationOf(ada))?.location_id).toBe(other.id);
    expect((await calls.locationOf(ben))?.location_id).toBe(one.id);
  });

  test('gives the last slot to one of two phones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const kennel = await calls.createKennel();
      const animals = [await createAnimal(), await createAnimal()];
      const both = await Promise.all(animals.map((animal) => calls.move([animal, kennel])));
      expect(sortedStatuses(both)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.body.error).toBe(locationMessages.full(kennel.name));
      expect((await calls.find(kennel.name)).animals).toBe(1);
    }
  });

  test('leaves an animal at one place after ten moves at once', async () => {
    const kennels = await Promise.all(Array.from({ length: 10 }, () => calls.createKennel()));
    const bella = await createAnimal();
    const all = await Promise.all(kennels.map((kennel) => calls.move([bella, kennel])));
    expect(all.map(({ status }) => status)).toEqual(kennels.map(() => 200));
    const open = (await calls.historyOf(bella)).filter(({ end_at }) => end_at === null);
    expect(open).toHaveLength(1);
    const taken = (await calls.list()).filter(
      ({ id, animals }) => kennels.some((each) => each.id === id) && animals > 0,
    );
    expect(taken.map(({ id }) => id)).toEqual([open[0]!.location.id]);
  });

  test('survives crossing exchanges without a deadlock', async () => {
    const [one, other] = [await calls.createKennel(), await calls.createKennel()];
    const [ada, ben] = [await createAnimal(), await createAnimal()];
    await calls.move([ada, one], [ben, other]);
    const swaps = Array.from({ length: 6 }, (_, at) =>
      at % 2 ? calls.move([ada, other], [ben, one]) : calls.move([ben, other], [ada, one]),
    );
    expect((await Promise.all(swaps)).map(({ status }) => status)).toEqual(swaps.map(() => 200));
    const places = [await calls.locationOf(ada), await calls.locationOf(ben)].map((each) => each?.location_id);
    expect(new Set(places)).toEqual(new Set([one.id, other.id]));
  });

  test.each([
    ['no moves', { moves: [] }, 400],
    [
      'an animal twice',
      {
        moves: [
          { pet_id: 1, location_id: 1 },
          { pet_id: 1, location_id: 2 },
        ],
      },
      400,
    ],
    ['letters', { moves: [{ pet_id: 'Bella', location_id: 1 }] }, 400],
    ['an unknown animal', { moves: [{ pet_id: 987_654, location_id: null }] }, 404],
    ['a long reason', { moves: [{ pet_id: 1, location_id: null }], reason: 'x'.repeat(201) }, 400],
  ])('rejects %s', async (_what, body, status) => {
    const response = await calls.call('POST', 'locations/moves', body);
    expect([response.status, typeof response.body.error]).toEqual([status, 'string']);
  });

  test('rejects an unknown or retired location, and animals that are not in care', async () => {
    const [bella, kennel] = [await createAnimal({ name: 'Bella' }), await calls.createKennel()];
    expect((await calls.move([bella, { id: 987_654 }])).body.fields).toEqual({
      location_id: locationMessages.noSuchLocation,
    });
    await calls.update(kennel, { is_retired: true });
    expect((await calls.move([bella, kennel])).body.error).toBe(locationMessages.retired(kennel.name));
    const adopted = await calls.createAnimal({ name: 'Gone', adoption_status: 'Adopted' });
    const { status, body } = await calls.move([adopted, await calls.createKennel()]);
    expect([status, body.error]).toEqual([409, locationMessages.notInCare('Gone')]);
    const owner = await createSignedInUser(app.db);
    const listing = await calls.createAnimal({ owner_id: owner.id });
    expect((await calls.move([listing, await calls.createKennel()])).status).toBe(404);
  });
});

describe('PUT /api/records/:id/placement', () => {
  test('moves one animal, with a reason', async () => {
    const [bella, kennel] = [await createAnimal(), await calls.createKennel()];
    const body = { location_id: kennel.id, reason: 'Barks at night' };
    const moved = await calls.call<unknown[]>('PUT', `${bella.id}/placement`, body);
    expect(moved.body).toMatchObject([{ location: { id: kennel.id }, reason: 'Barks at night' }]);
  });
});

describe('undoing a move', () => {
  test('brings the animals back, also after an exchange', async () => {
    const [one, other] = [await calls.createKennel(), await calls.createKennel()];
    const [ada, ben] = [await createAnimal(), await createAnimal()];
    await calls.move([ada, one], [ben, other]);
    const before = [await calls.historyOf(ada), await calls.historyOf(ben)];
    clock.move(1);
    await calls.move([ada, other], [ben, one]);
    expect((await listUndoSteps(app, admin))[0]).toMatchObject({ label: 'Moved 2 animals' });
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect([await calls.historyOf(ada), await calls.historyOf(ben)]).toEqual(before);
  });

  test('restores the site, too', async () => {
    const [site] = await calls.list();
    const bella = await createAnimal({ name: 'Bella' });
    const kennel = await calls.createKennel();
    await calls.move([bella, kennel]);
    const find = () =>
      app.db.selectFrom('pets').select('location').where('id', '=', bella.id).executeTakeFirstOrThrow();
    expect(await find()).toEqual({ location: site!.name });
    expect((await listUndoSteps(app, admin))[0]!.label).toBe(`Moved Bella to ${kennel.name}`);
    await undoLatest(app, admin);
    expect(await find()).toEqual({ location: null });
    expect(await calls.historyOf(bella)).toEqual([]);
  });

  test('is rejected once the animal has moved on, or another has taken its slot', async () => {
    const [one, other] = [await calls.createKennel(), await calls.createKennel()];
    const [ada, ben] = [await createAnimal({ name: 'Ada' }), await createAnimal()];
    await calls.move([ada, one]);
    clock.move(1);
    await calls.move([ada, other]);
    const [step] = await listUndoSteps(app, admin);
    await calls.move([ben, one]);
    expect((await undo(app, admin, step!.id)).status).toBe(409);
    expect((await calls.locationOf(ada))?.location_id).toBe(other.id);
    await calls.move([ada, null]);
    expect((await undo(app, admin, step!.id)).body.error).toContain('The animal’s location has changed since');
  });
});
