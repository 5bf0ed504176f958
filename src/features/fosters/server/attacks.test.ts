import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fosterApplication, fosterCalls, type FosterUser } from '../../../../tests/support/foster-calls.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

/* What a foster home may not do with another home, with an animal that has left, or as a coordinator. */

let app: StartedApp;
let coordinator: SignedInUser;
let fosters: ReturnType<typeof fosterCalls>;
let victim: FosterUser;
let attacker: FosterUser;
let petId: number;
let needId: number;
let offerId: number;
let reportId: number;
let supplyId: number;
let absenceId: number;
let doseId: number;
beforeAll(async () => {
  app = await startApp();
  coordinator = await createStaff(app.db, ['foster coordinator', 'intake']);
  fosters = fosterCalls(app, coordinator);
  victim = await fosters.createHome({ street_address: '77 Canary Lane' });
  attacker = await fosters.createHome();
  for (const { homeId } of [victim, attacker]) {
    await fosters.call('PUT', `homes/${homeId}`, { may_record_doses: true });
  }
  petId = await fosters.placeIn(victim);
  reportId = (await fosters.report(victim, petId)).body.id;
  const need = await fosters.addNeed();
  needId = need.id;
  offerId = (await fosters.offer(need, victim))[0]!;
  supplyId = (await fosters.callAs<{ id: number }[]>(victim, 'POST', 'me/supplies', { item: 'Leash' })).body[0]!.id;
  const days = { from_on: '2999-01-01', to_on: '2999-01-02' };
  absenceId = (await fosters.callAs<{ id: number }[]>(victim, 'POST', 'me/absences', days)).body[0]!.id;
  const times = { created_at: new Date(), updated_at: new Date() };
  const dose = { pet_id: petId, name: 'Drops', type: 'medication', due_on: '2026-05-04', ...times } as const;
  doseId = (await app.db.insertInto('treatments').values(dose).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => app.stop());

const tables = [
  'foster_homes',
  'foster_absences',
  'foster_needs',
  'foster_offers',
  'foster_reports',
  'foster_replies',
  'foster_supplies',
  'foster_instructions',
  'treatments',
  'weights',
  'placements',
  'notifications',
] as const;
const readTables = async () => {
  const rows = tables.map((table) => app.db.selectFrom(table).selectAll().orderBy(sql.raw('1')).execute());
  // Without the emails' own progress.
  const emails = app.db.selectFrom('emails').select(['id', 'type']).orderBy('id').execute();
  return (await Promise.all([...rows, emails])).map((found) => JSON.stringify(found));
};

const report = () => ({ type: 'report', text: 'Hi.', urgency: 'urgent', weight_kg: 3, client_key: randomUUID() });
/** Each call about the victim's records, as the home's own people make it. */
const ownCalls: [string, string, () => string, (() => object)?][] = [
  ['reading an animal', 'GET', () => `me/animals/${petId}`],
  ['reporting on an animal', 'POST', () => `me/animals/${petId}/reports`, report],
  ['continuing a report', 'POST', () => `me/reports/${reportId}/replies`, () => ({ text: 'Hi.' })],
  ['answering an offer', 'PUT', () => `me/offers/${offerId}`, () => ({ answer: 'yes' })],
  ['withdrawing a request for supplies', 'DELETE', () => `me/supplies/${supplyId}`],
  ['deleting an absence', 'DELETE', () => `me/absences/${absenceId}`],
  ['recording a dose', 'POST', () => `me/doses/${doseId}`, () => ({ client_key: randomUUID() })],
];
const staffCalls: [string, string, () => string, (() => object)?][] = [
  ['listing homes', 'GET', () => ''],
  ['counting', 'GET', () => 'overview'],
  ['finding a home', 'GET', () => `at/${victim.locationId}`],
  ['reading a home', 'GET', () => `homes/${victim.homeId}`],
  ['changing a home', 'PUT', () => `homes/${victim.homeId}`, () => ({ capacity: 9 })],
  [
    'checking a home',
    'POST',
    () => `homes/${victim.homeId}/home-check`,
    () => ({ outcome: 'failed', checked_on: '2026-01-01' }),
  ],
  ['deciding', 'POST', () => `homes/${victim.homeId}/decision`, () => ({ decision: 'pause' })],
  ['writing instructions', 'PUT', () => `animals/${petId}/instructions`, () => ({ text: 'None.' })],
  ['listing needs', 'GET', () => 'needs/'],
  ['adding a need', 'POST', () => 'needs/', () => ({ pet_id: petId, urgency: 'urgent', kinds: [] })],
  ['changing a need', 'PUT', () => `needs/${needId}`, () => ({ urgency: 'urgent' })],
  ['withdrawing a need', 'POST', () => `needs/${needId}/withdraw`],
  ['matching', 'GET', () => `needs/${needId}/matches`],
  ['offering', 'POST', () => `needs/${needId}/offers`, () => ({ home_ids: [attacker.homeId] })],
  ['confirming', 'POST', () => `offers/${offerId}/confirm`],
  ['passing over', 'POST', () => `offers/${offerId}/pass`, () => ({ reason: 'No.' })],
  ['listing reports', 'GET', () => 'reports/'],
  ['replying', 'POST', () => `reports/${reportId}/replies`, () => ({ text: 'Hi.' })],
  ['marking as answered', 'POST', () => `reports/${reportId}/answered`],
  ['changing supplies', 'PUT', () => `supplies/${supplyId}`, () => ({ status: 'delivered' })],
];

describe('a foster home with another home’s records', () => {
  test.each(ownCalls)('finds nothing when %s', async (_what, method, path, body) => {
    const before = await readTables();
    const { status, body: response } = await fosters.callAs(attacker, method, path(), body?.());
    expect(status).toBe(404);
    expect(JSON.stringify(response)).not.toContain('Canary');
    expect(await readTables()).toEqual(before);
  });

  test('sees nothing of it in its own overview', async () => {
    const text = JSON.stringify(await fosters.overviewOf(attacker));
    expect(text).not.toContain('Canary');
    expect(text).not.toContain('Leash');
  });
});

describe('a foster home as a coordinator', () => {
  test.each(staffCalls)('is rejected when %s', async (_what, method, path, body) => {
    const before = await readTables();
    expect((await fosters.callAs(attacker, method, path(), body?.())).status).toBe(403);
    expect(await readTables()).toEqual(before);
  });
});

describe('a User without a foster home', () => {
  test.each([
    ...ownCalls,
    ['changing the profile', 'PUT', () => 'me', () => ({ capacity: 3 })],
    ['adding an absence', 'POST', () => 'me/absences', () => ({ from_on: '2999-01-01', to_on: '2999-01-02' })],
    ['requesting supplies', 'POST', () => 'me/supplies', () => ({ item: 'Leash' })],
  ] as typeof ownCalls)('finds nothing when %s', async (_what, method, path, body) => {
    const user = await createSignedInUser(app.db);
    const before = await readTables();
    expect((await fosters.callAs(user, method, path(), body?.())).status).toBe(404);
    expect(await readTables()).toEqual(before);
  });

  test('sees an empty overview, and no staff calls', async () => {
    const user = await createSignedInUser(app.db);
    expect(await fosters.overviewOf(user)).toMatchObject({ home: null, animals: [], offers: [], reports: [] });
    for (const [, method, path, body] of staffCalls) {
      expect((await fosters.callAs(user, method, path(), body?.())).status).toBe(403);
    }
  });
});

describe('a home whose animal has left', () => {
  test('reads, reports and doses it no more', async () => {
    const home = await fosters.createHome();
    await fosters.call('PUT', `homes/${home.homeId}`, { may_record_doses: true });
    const leaving = await fosters.placeIn(home);
    const { id } = (await fosters.report(home, leaving)).body;
    const dose = { pet_id: leaving, name: 'Drops', type: 'medication', due_on: '2026-05-04' } as const;
    const times = { created_at: new Date(), updated_at: new Date() };
    const added = app.db.insertInto('treatments').values({ ...dose, ...times });
    const treatment = await added.returning('id').executeTakeFirstOrThrow();
    await fosters.locations.move([{ id: leaving }, { id: victim.locationId }]);
    const before = await readTables();
    const statuses = [
      await fosters.callAs(home, 'GET', `me/animals/${leaving}`),
      await fosters.report(home, leaving),
      await fosters.callAs(home, 'POST', `me/reports/${id}/replies`, { text: 'Hi.' }),
      await fosters.callAs(home, 'POST', `me/doses/${treatment.id}`, { client_key: randomUUID() }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect(await readTables()).toEqual(before);
    expect((await fosters.overviewOf(home)).reports).toMatchObject([{ id }]);
  });

  test('loses it even while it sends a report', async () => {
    const [home, next] = [await fosters.createHome({ capacity: 30 }), await fosters.createHome({ capacity: 30 })];
    for (let race = 0; race < 10; race++) {
      const animal = { id: await fosters.placeIn(home) };
      const [sent] = await Promise.all([
        fosters.report(home, animal.id, { weight_kg: 3 }),
        fosters.locations.move([animal, { id: next.locationId }]),
      ]);
      expect([201, 404]).toContain(sent.status);
      expect((await fosters.report(home, animal.id)).status).toBe(404);
      const weights = await app.db.selectFrom('weights').select('id').where('pet_id', '=', animal.id).execute();
      expect(weights).toHaveLength(sent.status === 201 ? 1 : 0);
    }
  });
});

test('a home that has ended loses all calls but its overview', async () => {
  const home = await fosters.createHome();
  await fosters.decide(home.homeId, 'end');
  expect((await fosters.callAs(home, 'POST', 'me/supplies', { item: 'Leash' })).status).toBe(404);
  expect(await fosters.overviewOf(home)).toMatchObject({ home: { status: 'ended' }, animals: [] });
});

test('an injected application changes no other home', async () => {
  const before = await fosters.overviewOf(victim);
  await fosters.callAs(attacker, 'PUT', 'me', {
    ...fosterApplication,
    id: victim.homeId,
    user_id: victim.id,
    status: 'ended',
  });
  expect(await fosters.overviewOf(victim)).toEqual(before);
  expect((await fosters.overviewOf(attacker)).home).toMatchObject({ id: attacker.homeId, status: 'approved' });
});

test('a key that two homes send at the same moment records one report', async () => {
  const others = [petId, await fosters.placeIn(attacker)] as const;
  for (let round = 0; round < 8; round += 1) {
    const client_key = randomUUID();
    const sent = await Promise.all([
      fosters.report(victim, others[0], { client_key }),
      fosters.report(attacker, others[1], { client_key }),
    ]);
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const stored = app.db.selectFrom('foster_reports').select('id').where('client_key', '=', client_key);
    expect(await stored.execute()).toHaveLength(1);
  }
});
