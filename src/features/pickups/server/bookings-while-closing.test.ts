import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplied } from '../../../../tests/support/adoption-calls.ts';
import { clearCalendar } from '../../../../tests/support/clear-calendar.ts';
import { countWaiting } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { ClosedDayResult, Pickup } from '../pickups.contract.ts';

const date = addDays(dayIn('UTC', new Date()), 9);
const otherDay = addDays(date, 1);
let app: StartedApp;
let admin: SignedInUser;
let visitors = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(() => clearCalendar(app.db));

type Call = () => Promise<{ status: number; body: { error?: string } }>;

const close = () =>
  app.call<ClosedDayResult[]>('POST', '/api/closed-days/', {
    token: admin.token,
    body: { first: date, reason: 'A storm', cancels_bookings: true },
  });

const schedule = ({ token }: SignedInUser, time: string, day = date) =>
  app.call<Pickup & { error: string }>('POST', '/api/schedule-pickup/', { token, body: { date: day, time } });

async function prepareBooking(time: string): Promise<Call> {
  const { adopter } = await createApplied(app);
  return () => schedule(adopter, time);
}

async function prepareMove(time: string): Promise<Call> {
  const { adopter } = await createApplied(app);
  const { status, body } = await schedule(adopter, time, otherDay);
  expect(status).toBe(201);
  return () => app.call('PUT', `/api/schedule-pickup/${body.id}`, { token: adopter.token, body: { date } });
}

function bookVisit(time: string, day = date) {
  visitors += 1;
  const visitor = { name: 'Vera Lindt', email: `vera-${visitors}@example.org`, phone: '', pet_name: 'Bo' };
  const body = { ...visitor, date: day, time, location: 'Downtown' };
  return app.call<{ id: number; error: string }>('POST', '/api/visits/book', { token: admin.token, body });
}

async function prepareVisitorsMove(time: string): Promise<Call> {
  const visitor = await createSignedInUser(app.db);
  const { status, body } = await bookVisit(time, otherDay);
  expect(status).toBe(201);
  await app.db.updateTable('visit_requests').set({ user_id: visitor.id }).where('id', '=', body.id).execute();
  const slot = { date, time, location: 'Downtown' };
  return () => app.call('POST', '/api/visits/reschedule', { token: visitor.token, body: { id: body.id, ...slot } });
}

async function prepareStaffsMove(time: string): Promise<Call> {
  const { status, body } = await bookVisit(time, otherDay);
  expect(status).toBe(201);
  return () => app.call('PUT', `/api/visits/${body.id}`, { token: admin.token, body: { date } });
}

/** What is booked on the day. */
async function listBookings(): Promise<object[]> {
  const pickups = app.db.selectFrom('pickups').select('id').where('pickup_date', '=', date);
  const visits = app.db.selectFrom('visit_requests').select('id').where('visit_date', '=', date);
  return [...(await pickups.execute()), ...(await visits.where('status', '=', 'booked').execute())];
}

test('nothing stays booked on a day that is closed with its appointments at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    await clearCalendar(app.db);
    const bookings: Call[] = [
      await prepareMove('09:00 AM'),
      await prepareBooking('10:00 AM'),
      () => bookVisit('10:00 AM'),
      await prepareVisitorsMove('11:00 AM'),
      await prepareStaffsMove('09:00 AM'),
      await prepareBooking('02:00 PM'),
      () => bookVisit('02:00 PM'),
    ];
    const before = bookings.slice(0, round).map((book) => book());
    const closing = close();
    const all = await Promise.all([...before, ...bookings.slice(round).map((book) => book())]);
    expect((await closing).status).toBe(200);
    const failed = all.filter(({ status }) => status >= 300);
    expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 409));
    expect(await listBookings()).toEqual([]);
  }
});

describe.runIf(isOnServer)('a closing', () => {
  const calls: [string, () => Promise<Call>][] = [
    ['a new pickup', () => prepareBooking('10:00 AM')],
    ['a moved pickup', () => prepareMove('10:00 AM')],
    ['a new visit', async () => () => bookVisit('10:00 AM')],
    ['a visit moved by its visitor', () => prepareVisitorsMove('10:00 AM')],
    ['a visit moved by staff', () => prepareStaffsMove('10:00 AM')],
  ];

  test.each(calls)('that is not yet committed keeps %s off the day', async (_, prepare) => {
    const book = await prepare();
    const { booking } = await app.db.transaction().execute(async (trx) => {
      await trx.insertInto('closed_days').values({ day: date, location: '', reason: 'A storm' }).execute();
      const waiting = book();
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      return { booking: waiting };
    });
    expect(await booking).toMatchObject({ status: 409, body: { error: expect.stringMatching(/closed on/) } });
    expect(await listBookings()).toEqual([]);
  });

  test('waits for a booking that is not yet committed, and cancels it', async () => {
    const { application } = await createApplied(app);
    const { closing } = await app.db.transaction().execute(async (trx) => {
      await sql`select from hold_day_open(${date}::date, 'Downtown')`.execute(trx);
      const waiting = close();
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      const slot = { pickup_date: date, pickup_time: '10:00 AM', location: 'Downtown', slot_position: 1 };
      const at = new Date();
      const row = { application_id: application.id, ...slot, created_at: at, updated_at: at };
      await trx.insertInto('pickups').values(row).execute();
      return { closing: waiting };
    });
    expect((await closing).body).toMatchObject([{ canceled_pickups: 1, pickups: 0 }]);
    expect(await listBookings()).toEqual([]);
  });
});
