import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftCalls } from '../../../../tests/support/shift-calls.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import type { HourEntry } from '../volunteers.contract.ts';

/* What a volunteer may not see of others, and may not do to them. */

const clock = new MovableClock();
let app: StartedApp;
let robin: SignedInUser;
let victim: SignedInUser;
let attacker: SignedInUser;
let ended: SignedInUser;
let adopter: SignedInUser;
let shifts: ReturnType<typeof shiftCalls>;
let shiftId: number;
let otherId: number;
let entryId: number;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'America/New_York' } });
  robin = await createStaff(app.db, ['manager'], { name: 'Robin Keller' });
  shifts = shiftCalls(app, robin);
  victim = await createStaff(app.db, ['volunteer'], {
    name: 'Canary Person',
    email: 'canary@example.org',
    phone_number: '+1 555 0199',
  });
  attacker = await shifts.createVolunteer('Vera Volunteer');
  ended = await createStaff(app.db, ['volunteer', 'manager'], { ends_at: new Date(clock.now().getTime() - 1) });
  adopter = await createSignedInUser(app.db);
  shiftId = (await shifts.addShift()).id;
  otherId = (await shifts.addShift({ day: '2026-05-06' })).id;
  await shifts.signUp(victim, shiftId);
  await shifts.signUp(attacker, shiftId);
  const hours = { day: '2026-05-03', minutes: 60, note: 'Canary note' };
  entryId = (await shifts.call<HourEntry>('POST', `volunteers/${victim.id}/hours`, hours)).body.id;
});
afterAll(() => app.stop());

const tables = ['shifts', 'shift_sign_ups', 'volunteer_skills', 'volunteer_hours', 'shift_desk'] as const;
const readTables = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute())));

/** Each call of coordinators, about the victim. */
const calls: [string, string, () => string, (() => object)?][] = [
  ['reading the code', 'GET', () => 'shifts/desk'],
  ['adding a shift', 'POST', () => 'shifts/', () => ({ title: 'Mine', day: '2026-05-09', starts: '09:00' })],
  ['changing a shift', 'PUT', () => `shifts/${shiftId}`, () => ({ places: 1, skills: [] })],
  ['canceling a shift', 'POST', () => `shifts/${shiftId}/cancel`, () => ({})],
  ['listing candidates', 'GET', () => `shifts/${otherId}/candidates`],
  ['signing someone up', 'POST', () => `shifts/${otherId}/people`, () => ({ user_id: victim.id })],
  ['signing oneself up without skills', 'POST', () => `shifts/${otherId}/people`, () => ({ user_id: attacker.id })],
  ['checking someone in', 'PUT', () => `shifts/${shiftId}/people/${victim.id}`, () => ({ is_no_show: true })],
  [
    'correcting one’s own times',
    'PUT',
    () => `shifts/${shiftId}/people/${attacker.id}`,
    () => ({ checked_in_at: '2026-05-04T09:00:00Z' }),
  ],
  ['signing someone out', 'DELETE', () => `shifts/${shiftId}/people/${victim.id}`],
  ['listing volunteers', 'GET', () => 'volunteers/'],
  ['adding up hours', 'GET', () => 'volunteers/totals'],
  ['exporting hours', 'GET', () => 'volunteers/hours.csv?from=2026-01-01&to=2026-12-31'],
  ['reading a volunteer', 'GET', () => `volunteers/${victim.id}`],
  ['reading oneself', 'GET', () => `volunteers/${attacker.id}`],
  ['changing one’s own skills', 'PUT', () => `volunteers/${attacker.id}/skills`, () => ({ skills: ['driving'] })],
  ['adding hours', 'POST', () => `volunteers/${attacker.id}/hours`, () => ({ day: '2026-05-03', minutes: 600 })],
  ['correcting hours', 'PUT', () => `volunteers/${victim.id}/hours/${entryId}`, () => ({ minutes: 1 })],
  ['deleting hours', 'DELETE', () => `volunteers/${victim.id}/hours/${entryId}`],
];

describe.each(calls)('%s', (_what, method, path, body) => {
  test('is not for volunteers, former staff or adopters, and changes nothing', async () => {
    const before = await readTables();
    for (const who of [attacker, ended, adopter]) {
      const { status, body: response } = await shifts.callAs(who, method, path(), body?.());
      expect(status).toBe(403);
      expect(JSON.stringify(response)).not.toMatch(/canary|0199/i);
    }
    expect(await readTables()).toBe(before);
  });
});

describe('the calls of volunteers', () => {
  test('name nobody', async () => {
    const attempts: [string, string, unknown?][] = [
      ['GET', 'shifts/?from=2026-05-01&days=42'],
      ['GET', 'shifts/mine'],
      ['POST', `shifts/${otherId}/sign-up`],
      ['DELETE', `shifts/${otherId}/sign-up`],
      ['POST', `shifts/${shiftId}/sign-up`],
      ['POST', 'shifts/check-in', { code: '000000' }],
      ['POST', 'shifts/check-out'],
    ];
    for (const [method, path, body] of attempts) {
      const text = JSON.stringify((await shifts.callAs(attacker, method, path, body)).body);
      expect(text).not.toMatch(/canary|0199|@example/i);
    }
    const { body } = await shifts.callAs<{ shifts: { people: unknown; free: number }[] }>(attacker, 'GET', 'shifts/');
    expect(body.shifts.map(({ people, free }) => [people, free])).toEqual([
      [null, 1],
      [null, 3],
    ]);
  });

  test('act for oneself, whomever the body names', async () => {
    const { status } = await app.call('POST', `/api/shifts/${otherId}/sign-up`, {
      token: attacker.token,
      body: { user_id: victim.id, position: 2, added_by: robin.id, checked_in_at: '2026-05-04T09:00:00Z' },
    });
    expect(status).toBe(201);
    const rows = app.db.selectFrom('shift_sign_ups').selectAll().where('shift_id', '=', otherId);
    expect(await rows.execute()).toMatchObject([
      { user_id: attacker.id, position: 1, added_by: null, checked_in_at: null },
    ]);
    const canceled = await app.call('DELETE', `/api/shifts/${otherId}/sign-up?user_id=${victim.id}`, {
      token: attacker.token,
    });
    expect(canceled.status).toBe(200);
    expect((await shifts.getShift(shiftId)).people?.map(({ name }) => name)).toContain('Canary Person');
  });

  test('are not for former staff or adopters', async () => {
    const before = await readTables();
    for (const who of [ended, adopter]) {
      for (const [method, path] of [
        ['GET', 'shifts/'],
        ['GET', 'shifts/mine'],
        ['POST', `shifts/${otherId}/sign-up`],
        ['DELETE', `shifts/${otherId}/sign-up`],
        ['POST', 'shifts/check-out'],
      ] as const) {
        expect((await shifts.callAs(who, method, path)).status).toBe(403);
      }
      expect((await shifts.checkIn(who, '123456')).status).toBe(403);
    }
    expect(await readTables()).toBe(before);
  });
});
