import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { OwnVisit, Visit } from '../visits.contract.ts';

/** What a stranger achieves who types another person's address. */

const clock = new MovableClock();
const MAX_CHANGES = 12;
let app: StartedApp;
beforeAll(async () => {
  const visitChangeByIp = { ...limits.visitChangeByIp, max: MAX_CHANGES };
  app = await startApp({ clock, limits: { ...limits, visitChangeByIp }, env: { TZ_SHELTER: 'Pacific/Auckland' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'visit_requests', 'emails', 'rate_limits');
});

/** The clock is fixed at 10 PM on the day before in Auckland. */
const date = '2026-05-05';
const location = 'Downtown';
const email = 'noor@example.org';

const book = (traits: object = {}, token?: string) =>
  app.call<Visit>('POST', '/api/visits/', {
    body: { name: 'Noor Haddad', email, pet_name: 'Buddy', date, time: '02:00 PM', location, ...traits },
    token,
  });
const reschedule = (id: number, traits: object, token: string) =>
  app.call<OwnVisit & { error: string }>('POST', '/api/visits/reschedule', {
    body: { id, date, location, ...traits },
    token,
  });
const emailsTo = async (address: string) =>
  (await app.db.selectFrom('emails').select(['type', 'to_email']).execute())
    .filter(({ to_email }) => to_email === address)
    .map(({ type }) => type);

test('the answer says nothing about a visit that the address has on that day', async () => {
  await book();
  const typed = { name: 'Mallory' };
  const other = await book({ ...typed, time: '03:00 PM' });
  expect(other).toMatchObject({ status: 201, body: { ...typed, email, time: '03:00 PM', status: 'booked' } });
  const same = await book({ ...typed, email: 'NOOR@example.org' });
  expect(same).toMatchObject({ status: 201, body: { ...typed, email: 'NOOR@example.org', time: '02:00 PM' } });
  expect(Object.keys(same.body)).toEqual(Object.keys(other.body));
  // As for a new visit: not the ID of the one that exists.
  expect(same.body.id).toBeGreaterThan(other.body.id);
  const without = await book({ ...typed, time: '', location: '' });
  expect(without).toMatchObject({ status: 201, body: { ...typed, time: null, status: 'requested' } });
  expect(without.body.id).toBeGreaterThan(same.body.id);
  const stored = app.db.selectFrom('visit_requests').select(['name', 'visit_time']).orderBy('id');
  expect(await stored.execute()).toEqual([
    { name: 'Noor Haddad', visit_time: '02:00 PM' },
    { name: 'Mallory', visit_time: '03:00 PM' },
    { name: 'Mallory', visit_time: null },
  ]);
});

test('an account that types an address learns nothing about the visits of that address', async () => {
  const { token } = await createSignedInUser(app.db);
  await book();
  await book({ time: '04:00 PM' });
  const { status, body } = await book({}, token);
  expect([status, body.status]).toEqual([201, 'booked']);
  // It is a visit like any other, which the account can see and move.
  const own = await app.call<OwnVisit[]>('GET', '/api/visits/me', { token });
  expect(own.body.map(({ id }) => id)).toEqual([body.id]);
  const moved = await reschedule(body.id, { time: '04:00 PM' }, token);
  expect(moved).toMatchObject({ status: 200, body: { time: '04:00 PM' } });
});

test('the email names the visits that the address already has that day', async () => {
  await book();
  await book({ time: '03:00 PM' });
  await book({ date: '2026-05-06' });
  const sent = app.db.selectFrom('emails').select('content').where('to_email', '=', email).orderBy('id');
  const texts = (await sent.execute()).map(({ content }) => content.paragraphs.join(' '));
  expect(texts.map((text) => text.includes('You already have a visit that day'))).toEqual([false, true, false]);
  expect(texts[1]).toContain('Tuesday, May 5, 2026, 2:00 PM, Downtown');
});

test('an account books one visit a day to a pet, even with two requests at the same moment', async () => {
  const { token } = await createSignedInUser(app.db);
  const times = ['02:00 PM', '03:00 PM', '04:00 PM'];
  const answers = await Promise.all(times.map((time) => book({ time }, token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const { body } = (await book({ time: '', location: '' }, token)) as { body: object };
  expect(body).toMatchObject({ error: expect.stringContaining('You already have a visit with Buddy that day: ') });
  const { id, time } = answers.find(({ status }) => status === 201)!.body;
  expect((await book({ time }, token)).body.id).toBe(id);
  expect((await book({ pet_name: 'Maple' }, token)).status).toBe(201);
  await app.call('POST', '/api/visits/cancel', { body: { id }, token });
  expect((await book({ time: '04:00 PM' }, token)).status).toBe(201);
});

test('an account books one visit a day to a pet, whatever addresses it types', async () => {
  const { token } = await createSignedInUser(app.db);
  const book3 = ['one', 'two', 'three'].map((name) => book({ email: `${name}@example.org` }, token));
  const statuses = (await Promise.all(book3)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test('an account moves only one visit to a day, even with two requests at the same moment', async () => {
  const { token } = await createSignedInUser(app.db);
  const days = ['2026-05-06', '2026-05-07', '2026-05-08'];
  const booked = await Promise.all(days.map((day, at) => book({ date: day, email: `own${at}@example.org` }, token)));
  const moved = await Promise.all([
    ...booked.slice(1).map(({ body }) => reschedule(body.id, { time: '04:00 PM' }, token)),
    book({ time: '03:00 PM' }, token),
  ]);
  expect(moved.filter(({ status }) => status === 409)).toHaveLength(2);
  const refused = await reschedule(booked[0]!.body.id, { time: '05:00 PM' }, token);
  expect(refused.body).toMatchObject({
    error: expect.stringContaining('You already have a visit with Buddy that day: '),
  });
  // Moving within the day is fine, and so is the visit of another account.
  const [{ id }] = (await app.call<[OwnVisit]>('GET', '/api/visits/me', { token })).body;
  expect((await reschedule(id, { time: '10:00 AM' }, token)).status).toBe(200);
  const another = await createSignedInUser(app.db);
  expect((await book({ time: '11:00 AM' }, another.token)).status).toBe(201);
});

test('an emailed link names another visit of the account only if it has the same address', async () => {
  const { token } = await createSignedInUser(app.db);
  const moveByLink = async () => {
    const sent = app.db.selectFrom('emails').select('access_link').where('to_email', '=', email);
    const { access_link } = await sent.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const body = {
      token: new URL(access_link!).searchParams.get('token'),
      date: '2026-05-06',
      time: '10:00 AM',
      location,
    };
    return app.call<{ error: string }>('POST', '/api/visits/reschedule', { body });
  };
  await book({}, token);
  const other = await book({ date: '2026-05-06', email: 'other@example.org' }, token);
  expect(await moveByLink()).toMatchObject({
    status: 409,
    body: { error: 'This time was just taken. Choose another one.' },
  });
  await app.db
    .updateTable('visit_requests')
    .set({ email: email.toUpperCase() })
    .where('id', '=', other.body.id)
    .execute();
  expect((await moveByLink()).body.error).toContain('You already have a visit with Buddy that day: ');
});

test('a refused second visit leaves the address its emails', async () => {
  const { token } = await createSignedInUser(app.db);
  await book({}, token);
  for (let at = 0; at < limits.visitByEmail.max; at += 1) {
    expect((await book({ time: '03:00 PM' }, token)).status).toBe(409);
  }
  expect((await book({ pet_name: 'Maple' }, token)).status).toBe(201);
  expect(await emailsTo(email)).toEqual(['visit-booked', 'visit-booked']);
});

test('a visit that is over leaves its day to another one', async () => {
  const { token } = await createSignedInUser(app.db);
  const { id } = (await book({ time: '10:00 AM' }, token)).body;
  const minutes = 15 * 60;
  clock.move(minutes);
  try {
    expect((await app.call('POST', '/api/visits/lookup', { body: { id }, token })).body).toMatchObject({
      is_changeable: false,
    });
    expect((await book({ time: '04:00 PM' }, token)).status).toBe(201);
    expect((await book({ time: '03:00 PM' }, token)).status).toBe(409);
    const texts = await app.db.selectFrom('emails').select('content').execute();
    expect(JSON.stringify(texts)).not.toContain('You already have a visit that day');
  } finally {
    clock.move(-minutes);
  }
});

test('an account that moves its visit again and again emails the address five times, and then no reminder', async () => {
  const { token } = await createSignedInUser(app.db);
  const { id } = (await book({}, token)).body;
  const move = (at: number) => {
    const body = { id, date, time: at % 2 === 0 ? '03:00 PM' : '04:00 PM', location };
    return app.call<OwnVisit>('POST', '/api/visits/reschedule', { body, token });
  };
  for (let at = 0; at < MAX_CHANGES; at += 1) expect((await move(at)).status).toBe(200);
  const blocked = await move(MAX_CHANGES);
  expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '600']);
  expect((await emailsTo(email)).filter((type) => type === 'visit-moved')).toHaveLength(limits.visitChangeByEmail.max);
  const visit = app.db.selectFrom('visit_requests').select('reminded_for').where('id', '=', id);
  expect(await visit.executeTakeFirst()).toEqual({ reminded_for: date });
});

test('moves that are rejected or change nothing leave a later one its email', async () => {
  const { token } = await createSignedInUser(app.db);
  const { id } = (await book({}, token)).body;
  const move = (time: string) =>
    app.call('POST', '/api/visits/reschedule', { body: { id, date, time, location }, token });
  expect((await move('03:00 PM')).status).toBe(200);
  for (let at = 0; at < limits.visitChangeByEmail.max; at += 1) {
    expect((await move('03:17 AM')).status).toBeGreaterThanOrEqual(400);
    expect((await move('03:00 PM')).status).toBe(200);
  }
  expect((await move('04:00 PM')).status).toBe(200);
  expect((await emailsTo(email)).filter((type) => type === 'visit-moved')).toHaveLength(2);
});

test('many visits in one name bring no more reminders than confirmations', async () => {
  for (let pet = 0; pet < 8; pet += 1) expect((await book({ pet_name: `Pet ${pet}`, time: '' })).status).toBe(201);
  const reminded = await app.db.selectFrom('visit_requests').select('id').where('reminded_for', 'is', null).execute();
  expect(reminded).toHaveLength(limits.visitByEmail.max);
  expect(await emailsTo(email)).toHaveLength(limits.visitByEmail.max);
});
