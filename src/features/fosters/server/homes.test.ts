import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fosterApplication, fosterCalls } from '../../../../tests/support/foster-calls.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import {
  createSignedInUser,
  createStaff,
  goodPassword,
  type SignedInUser,
} from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { OwnHome } from '../foster-care.contract.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { FosterHome } from '../fosters.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let coordinator: SignedInUser;
let fosters: ReturnType<typeof fosterCalls>;
beforeAll(async () => {
  app = await startApp({ clock });
  coordinator = await createStaff(app.db, ['foster coordinator', 'intake'], { name: 'Robin Keller' });
  fosters = fosterCalls(app, coordinator);
});
afterAll(() => app.stop());

const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

const locationOf = async (id: number) =>
  app.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('POST /api/fosters/me', () => {
  test('applies, emails the applicant and notifies the coordinator', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const { status, body } = await fosters.apply(noor);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'applied', area: 'Riverside', capacity: 2, absences: [] });
    const email = (await readEmails(app.db)).find(({ to_email }) => to_email === noor.email);
    expect(email).toMatchObject({ type: 'foster-applied' });
    const { body: notifications } = await app.call<{ sentence: string }[]>('GET', '/api/notifications/', {
      token: coordinator.token,
    });
    expect(notifications[0]!.sentence).toBe('Noor Haddad applied as a foster home');
  });

  test('needs the agreement and an address', async () => {
    const user = await createSignedInUser(app.db);
    const { status, body } = await fosters.apply(user, { agrees: false, street_address: '', species: [] });
    expect(status).toBe(400);
    expect(Object.keys(body.fields!).toSorted()).toEqual(['agrees', 'species', 'street_address']);
    expect((await fosters.overviewOf(user)).home).toBeNull();
  });

  test('records one of two applications that are sent at once', async () => {
    const user = await createSignedInUser(app.db);
    const sent = await Promise.all([1, 2, 3, 4].map(() => fosters.apply(user)));
    expect(statusesOf(sent)).toEqual([201, 409, 409, 409]);
  });

  test('takes nothing but the named fields', async () => {
    const user = await createSignedInUser(app.db);
    const forged = {
      status: 'approved',
      may_record_doses: true,
      user_id: coordinator.id,
      home_check_outcome: 'passed',
    };
    const { body } = await fosters.apply(user, forged);
    expect(body).toMatchObject({ status: 'applied', may_record_doses: false });
    await fosters.callAs(user, 'PUT', 'me', { ...forged, capacity: 3 });
    expect((await fosters.overviewOf(user)).home).toMatchObject({ status: 'applied', capacity: 3 });
  });
});

describe('POST /api/fosters/homes/:id/decision', () => {
  test('approves only after a home check that was passed, and adds the location', async () => {
    const user = await createSignedInUser(app.db);
    const { id } = (await fosters.apply(user)).body;
    expect(await fosters.decide(id, 'approve')).toMatchObject({ status: 409 });
    await fosters.check(id, 'concerns');
    expect(await fosters.decide(id, 'approve')).toMatchObject({ status: 409 });
    await fosters.check(id);
    const { status, body } = await fosters.decide(id, 'approve');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'approved', free: 2, location: `Foster home ${id}` });
    expect(await locationOf(body.location_id!)).toMatchObject({ type: 'foster_home', capacity: 2, retired_at: null });
  });

  test('rejects with a reason, and the person may apply again', async () => {
    const user = await createSignedInUser(app.db);
    const { id } = (await fosters.apply(user)).body;
    expect((await fosters.decide(id, 'reject')).body.fields).toHaveProperty('reason');
    expect((await fosters.decide(id, 'reject', 'The lease allows no pets.')).body.status).toBe('rejected');
    expect((await fosters.overviewOf(user)).home).toMatchObject({ reason: 'The lease allows no pets.' });
    expect((await fosters.apply(user)).body).toMatchObject({ id, status: 'applied', reason: null });
  });

  test('pauses until the shelter resumes; the home itself ends only its own pauses', async () => {
    const home = await fosters.createHome();
    const pause = (is_paused: boolean) => fosters.callAs<OwnHome>(home, 'PUT', 'me', { is_paused });
    expect((await pause(true)).body).toMatchObject({ status: 'paused', paused_by_shelter: false });
    expect((await pause(false)).body.status).toBe('approved');
    expect((await fosters.decide(home.homeId, 'pause')).body.status).toBe('paused');
    for (const is_paused of [false, true]) {
      expect(await pause(is_paused)).toMatchObject({ status: 409, body: { error: fosterMessages.pausedByShelter } });
    }
    const edited = await fosters.callAs<OwnHome>(home, 'PUT', 'me', { capacity: 3 });
    expect(edited.body).toMatchObject({ status: 'paused', paused_by_shelter: true, capacity: 3 });
    await fosters.decide(home.homeId, 'resume');
    expect((await pause(true)).body).toMatchObject({ status: 'paused', paused_by_shelter: false });
  });

  test('of two coordinators, the second sees that the first has decided', async () => {
    const user = await createSignedInUser(app.db);
    const { id } = (await fosters.apply(user)).body;
    await fosters.check(id);
    const decided = await Promise.all([fosters.decide(id, 'approve'), fosters.decide(id, 'reject', 'Too far away.')]);
    expect(statusesOf(decided)).toEqual([200, 409]);
  });

  test('ends an empty home, and no other', async () => {
    const home = await fosters.createHome();
    const petId = await fosters.placeIn(home);
    const rejected = await fosters.decide(home.homeId, 'end');
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toMatch(/^Pet \d+ must move out first\./);
    await fosters.locations.move([{ id: petId }, null]);
    expect((await fosters.decide(home.homeId, 'end')).body).toMatchObject({ status: 'ended', free: 0 });
    expect((await locationOf(home.locationId)).retired_at).not.toBeNull();
    await fosters.apply(home);
    await fosters.check(home.homeId);
    expect((await fosters.decide(home.homeId, 'approve')).body.location_id).toBe(home.locationId);
    expect((await locationOf(home.locationId)).retired_at).toBeNull();
  });

  test('is a colleague’s work for a coordinator’s own home', async () => {
    const { id } = (await fosters.apply(coordinator)).body;
    expect((await fosters.check(id)).status).toBe(403);
    expect((await fosters.decide(id, 'approve')).status).toBe(403);
  });
});

describe('the capacity of a home', () => {
  test('follows the home and its location, and stays above its animals', async () => {
    const home = await fosters.createHome();
    await fosters.placeIn(home);
    await fosters.placeIn(home);
    const smaller = await fosters.callAs(home, 'PUT', 'me', { capacity: 1 });
    expect(smaller.status).toBe(409);
    expect(smaller.body.fields).toHaveProperty('capacity');
    expect((await locationOf(home.locationId)).capacity).toBe(2);
    await fosters.callAs(home, 'PUT', 'me', { capacity: 4 });
    expect((await locationOf(home.locationId)).capacity).toBe(4);
    await fosters.locations.update({ id: home.locationId }, { capacity: 3 });
    expect((await fosters.overviewOf(home)).home!.capacity).toBe(3);
  });
});

describe('GET /api/fosters/', () => {
  test('filters by species, kind, place and absence', async () => {
    const list = async (query: string) =>
      (await fosters.call<FosterHome[]>('GET', `?search=Lakeside&${query}`)).body.map(({ id }) => id);
    const dogs = await fosters.createHome({ area: 'Lakeside', species: ['Dog'], kinds: [] });
    const cats = await fosters.createHome({ area: 'Lakeside', species: ['Cat'], kinds: ['neonates'], capacity: 1 });
    expect(new Set(await list('status=active'))).toEqual(new Set([dogs.homeId, cats.homeId]));
    expect(await list('species=Dog')).toEqual([dogs.homeId]);
    expect(await list('kind=neonates')).toEqual([cats.homeId]);
    await fosters.placeIn(cats);
    expect(await list('is_free=yes')).toEqual([dogs.homeId]);
    await fosters.callAs(dogs, 'POST', 'me/absences', { from_on: '2026-05-03', to_on: '2026-05-10' });
    expect(await list('is_free=yes')).toEqual([]);
  });
});

describe('POST /api/fosters/me/absences', () => {
  test('rejects days in the wrong order, in the past, and twice', async () => {
    const home = await fosters.createHome();
    const add = (from_on: string, to_on: string) => fosters.callAs(home, 'POST', 'me/absences', { from_on, to_on });
    expect((await add('2026-06-10', '2026-06-01')).status).toBe(400);
    expect((await add('2026-04-01', '2026-04-05')).status).toBe(400);
    const added = await Promise.all([add('2026-06-01', '2026-06-10'), add('2026-06-05', '2026-06-12')]);
    expect(statusesOf(added)).toEqual([201, 409]);
  });
});

describe('deleting the account of a foster home', () => {
  test('needs an empty home, and retires its location', async () => {
    const home = await fosters.createHome({}, { password: goodPassword });
    const petId = await fosters.placeIn(home);
    await fosters.report(home, petId, { text: 'Sleeps through the night.' });
    const remove = () => app.call('DELETE', '/api/users/me', { token: home.token, body: { password: goodPassword } });
    const blocked = await remove();
    expect(blocked.status).toBe(409);
    expect(blocked.body.error).toMatch(/must move out of this foster home before the account can be deleted/);
    await fosters.locations.move([{ id: petId }, null]);
    expect((await remove()).status).toBe(204);
    expect((await locationOf(home.locationId)).retired_at).not.toBeNull();
    const reports = await app.db.selectFrom('foster_reports').selectAll().where('pet_id', '=', petId).execute();
    expect(reports).toMatchObject([{ text: 'Sleeps through the night.', author_id: null, home_id: null }]);
  });
});

test('a street address is nowhere but on the home’s own page and the coordinators’', async () => {
  const street_address = '77 Canary Lane';
  const home = await fosters.createHome({ ...fosterApplication, street_address });
  await fosters.placeIn(home);
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  for (const path of ['/api/records/locations/', '/api/records/locations/animals', '/api/audit/', '/api/pets/']) {
    const { body } = await app.call<unknown>('GET', path, { token: admin.token });
    expect(JSON.stringify(body), path).not.toContain('Canary');
  }
  const { body } = await fosters.call<FosterHome[]>('GET', '');
  expect(JSON.stringify(body)).not.toContain('Canary');
});
