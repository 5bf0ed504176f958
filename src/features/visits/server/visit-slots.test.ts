import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { shelterSchema } from '../../settings/settings.contract.ts';
import type { OwnVisit, Visit } from '../visits.contract.ts';
import { sendVisitReminders } from './send-visit-reminders.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let visitors = 0;
beforeAll(async () => {
  const manyByIp = { ...limits.visitByIp, max: 1000 };
  app = await startApp({
    clock,
    limits: { ...limits, visitByIp: manyByIp, visitChangeByIp: { ...limits.visitChangeByIp, max: 20 } },
    env: { TZ_SHELTER: 'Pacific/Auckland' },
  });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'visit_requests', 'closed_days', 'emails', 'rate_limits');
});

/** The clock is fixed at 10 PM on May 4 in Auckland. */
const tomorrow = '2026-05-05';
const slot = { date: tomorrow, time: '02:00 PM', location: 'Downtown' };
type Answer = Visit & OwnVisit & { error: string };

function book(traits: object = {}, token?: string) {
  visitors += 1;
  const body = { name: 'Noor Haddad', email: `guest${visitors}@example.org`, pet_name: 'Buddy', ...slot, ...traits };
  return app.call<Answer>('POST', '/api/visits/', { body, token });
}
const call = (path: string, body: object, token?: string) =>
  app.call<Answer>('POST', `/api/visits/${path}`, { body, token });
const emails = () => app.db.selectFrom('emails').selectAll().orderBy('id').execute();
async function tokenOf(email: string): Promise<string> {
  const sent = (await emails()).filter((each) => each.to_email === email && each.access_link !== null);
  return new URL(sent.at(-1)!.access_link!).searchParams.get('token')!;
}
async function isFree(time = slot.time): Promise<boolean | undefined> {
  const { body } = await app.call<{ times: { time: string; is_free: boolean }[] }>(
    'GET',
    `/api/visits/slots?date=${tomorrow}&location=Downtown`,
  );
  return body.times.find((each) => each.time === time)?.is_free;
}

describe('the times of a day', () => {
  test('are those of where the named pet lives, unless another location is chosen', async () => {
    await createPet(app.db, { name: 'Nell', location: 'Eastside' });
    const find = async (query: string) =>
      (await app.call<{ location: string; pet: object | null }>('GET', `/api/visits/slots?date=${tomorrow}&${query}`))
        .body;
    const nell = { name: 'Nell', location: 'Eastside' };
    expect(await find('pet_name=nell')).toMatchObject({ location: 'Eastside', pet: nell });
    expect(await find('pet_name=nell&location=Downtown')).toMatchObject({ location: 'Downtown', pet: nell });
    expect(await find('pet_name=Nobody')).toMatchObject({ location: 'Main Branch', pet: null });
    await createPet(app.db, { name: 'Nell', location: 'Downtown' });
    expect(await find('pet_name=Nell')).toMatchObject({ location: 'Main Branch', pet: null });
  });
});

describe('a visit at a free time', () => {
  test('is booked at once, with a calendar file', async () => {
    const { status, body } = await book();
    expect([status, body.status, body.time, body.location]).toEqual([201, 'booked', '02:00 PM', 'Downtown']);
    const toVisitor = (await emails())[1]!;
    expect(toVisitor.content.subject).toBe('Your visit is booked: Tuesday, May 5, 2026, 2:00 PM');
    expect(JSON.stringify(toVisitor.attachment)).toContain('DTSTART:20260505T020000Z');
  });

  test('is requested if no time is chosen, at the chosen location', async () => {
    expect((await book({ time: '', location: '' })).body).toMatchObject({ status: 'requested', time: null });
    expect((await book({ time: '' })).body).toMatchObject({ status: 'requested', location: 'Downtown' });
    const { paragraphs, items } = (await emails()).at(-1)!.content;
    expect(paragraphs.join(' ')).toMatch(
      /on Tuesday, May 5, 2026 at our Downtown location\. .*We’ll email you soon to set a time,/,
    );
    expect(items).toMatchObject([{ label: 'Directions to Downtown' }]);
    expect((await book({ time: '', location: 'Elsewhere' })).status).toBe(409);
  });

  test('is given to three people, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => book()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await isFree()).toBe(false);
    expect(await isFree('03:00 PM')).toBe(true);
  });

  test('is neither in the past, nor closed, nor outside the opening hours', async () => {
    expect((await book({ date: '2026-05-04' })).body.error).toBe('This time has passed. Choose a later one.');
    expect((await book({ time: '03:30 AM' })).status).toBe(409);
    expect((await book({ location: 'Elsewhere' })).status).toBe(409);
    await app.db.insertInto('closed_days').values({ day: tomorrow, location: '', reason: 'Holiday' }).execute();
    expect((await book()).status).toBe(409);
    expect(await emails()).toEqual([]);
  });
});

describe('the link in the email', () => {
  test('moves and cancels the visit, tells both sides, and frees the time', async () => {
    const { body } = await book();
    const token = await tokenOf(body.email);
    expect((await call('lookup', { token })).body).toMatchObject({ id: body.id, is_changeable: true });
    const moved = await call('reschedule', { token, ...slot, time: '03:00 PM' });
    expect(moved.body).toMatchObject({ time: '03:00 PM', status: 'booked' });
    expect((await call('cancel', { token })).body).toMatchObject({ status: 'canceled', is_changeable: false });
    expect((await call('cancel', { token })).status).toBe(409);
    expect((await call('lookup', { token })).body.status).toBe('canceled');
    const types = (await emails()).map(({ type }) => type);
    expect(types.slice(2)).toEqual(['visit-moved', 'visit-changed', 'visit-cancelled', 'visit-changed']);
    const positions = await app.db.selectFrom('visit_requests').select('slot_position').execute();
    expect(positions).toEqual([{ slot_position: null }]);
  });

  test('cancels a visit that a stranger booked, without another email to the address', async () => {
    const { body } = await book();
    const token = await tokenOf(body.email);
    expect((await call('cancel', { token, not_mine: true })).body.status).toBe('canceled');
    expect(await isFree()).toBe(true);
    const [toShelter, ...others] = (await emails()).slice(2);
    expect(toShelter!.content.paragraphs).toEqual([
      `We canceled the visit with Buddy on Tuesday, May 5, 2026, 2:00 PM, Downtown: the owner of ${body.email} says they didn’t book it.`,
    ]);
    expect(others).toEqual([]);
  });

  test('saves the visit as a calendar file', async () => {
    const { body } = await book();
    const download = (token: string) => app.call<string>('POST', '/api/visits/calendar', { body: { token } });
    const { status, headers } = await download(await tokenOf(body.email));
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')]);
    const request = await book({ time: '' });
    expect((await download(await tokenOf(request.body.email))).status).toBe(404);
  });

  test('raises the calendar’s sequence with each change, whatever the clock does', async () => {
    const { body } = await book();
    const token = await tokenOf(body.email);
    await call('reschedule', { token, ...slot, time: '03:00 PM' });
    clock.move(-1);
    await call('reschedule', { token, ...slot, time: '04:00 PM' });
    await call('cancel', { token });
    clock.move(1);
    const sent = (await emails()).filter(({ to_email }) => to_email === body.email);
    const sequences = sent.map(({ attachment }) => Number(/SEQUENCE:(\d+)/.exec(attachment!.text)![1]));
    expect(sequences).toHaveLength(4);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  });

  test('takes no more than is free, even at the same time', async () => {
    const booked = await Promise.all([1, 2, 3, 4, 5].map(() => book({ time: '10:00 AM' })));
    await book();
    const tokens = await Promise.all(
      booked.filter(({ status }) => status === 201).map(({ body }) => tokenOf(body.email)),
    );
    const statuses = (await Promise.all(tokens.map((token) => call('reschedule', { token, ...slot })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  });

  test('is nobody else’s, and its token is stored hashed', async () => {
    const { body } = await book();
    const token = await tokenOf(body.email);
    const stored = JSON.stringify(await app.db.selectFrom('visit_links').selectAll().execute());
    expect(stored).not.toContain(token);
    expect((await call('lookup', { token: `${token}x` })).status).toBe(404);
    expect((await call('cancel', { id: body.id })).status).toBe(404);
    const user = await createSignedInUser(app.db);
    expect((await call('cancel', { id: body.id }, user.token)).status).toBe(404);
  });

  test('changes nothing after the visit, and expires', async () => {
    const { body } = await book();
    const token = await tokenOf(body.email);
    const setDay = (visit_date: string) => app.db.updateTable('visit_requests').set({ visit_date }).execute();
    await setDay('2026-05-03');
    expect((await call('lookup', { token })).body.is_changeable).toBe(false);
    expect((await call('cancel', { token })).status).toBe(409);
    await setDay('2026-04-20');
    expect((await call('lookup', { token })).status).toBe(404);
  });
});

test('a signed-in person lists and changes their own visits', async () => {
  const user = await createSignedInUser(app.db);
  const { body } = await book({}, user.token);
  const own = await app.call<OwnVisit[]>('GET', '/api/visits/me', { token: user.token });
  expect(own.body).toMatchObject([{ id: body.id, time: '02:00 PM' }]);
  // Only the emailed link shows who owns the address.
  expect((await call('cancel', { id: body.id, not_mine: true }, user.token)).status).toBe(400);
  expect((await call('cancel', { id: body.id }, user.token)).body.status).toBe('canceled');
});

test('staff confirm a request with a time, and the visitor is emailed', async () => {
  const { body } = await book({ time: '', location: '' });
  const answer = await app.call<Answer>('PUT', `/api/visits/${body.id}`, { body: slot, token: admin.token });
  expect(answer.body).toMatchObject({ status: 'booked', time: '02:00 PM', location: 'Downtown' });
  expect((await emails()).at(-1)).toMatchObject({ type: 'visit-confirmed', to_email: body.email });
  expect(await isFree()).toBe(true);
});

test('the day before, visitors are reminded once', async () => {
  const { body } = await book();
  await app.db
    .updateTable('visit_requests')
    .set({ updated_at: new Date(0) })
    .execute();
  const shelter = shelterSchema.parse({
    name: 'Haven',
    phone: '+1 555 0100',
    email: 'hello@haven.example',
    timeZone: 'Pacific/Auckland',
    pickupsPerSlot: 2,
  });
  const context = { shelter, now: clock.now(), publicUrl: app.url, onWarning: () => undefined };
  await Promise.all([sendVisitReminders(app.db, context), sendVisitReminders(app.db, context)]);
  await sendVisitReminders(app.db, context);
  const reminders = (await emails()).filter(({ type }) => type === 'visit-reminder');
  expect(reminders.map(({ to_email }) => to_email)).toEqual([body.email]);
});
