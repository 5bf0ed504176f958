import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplied } from '../../../../tests/support/adoption-calls.ts';
import { clearCalendar } from '../../../../tests/support/clear-calendar.ts';
import { whileRowIsLocked } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { ClosedDayResult, Pickup } from '../pickups.contract.ts';

const date = addDays(dayIn('UTC', new Date()), 9);
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(() => clearCalendar(app.db));

const close = (reason: string, { token }: SignedInUser = admin) =>
  app.call<ClosedDayResult[]>('POST', '/api/closed-days/', {
    token,
    body: { first: date, reason, cancels_bookings: true },
  });
const undo = () => undoLatest(app, admin);
async function bookPickup(time = '10:00 AM') {
  const { adopter, application } = await createApplied(app);
  const book = (day: string) =>
    app.call<Pickup>('POST', '/api/schedule-pickup/', { token: adopter.token, body: { date: day, time } });
  expect((await book(date)).status).toBe(201);
  return { id: application.id, bookAgain: () => book(addDays(date, 1)) };
}
const listPickupDays = async () =>
  (await app.db.selectFrom('pickups').select('pickup_date').execute()).map(({ pickup_date }) => pickup_date);
const countClosedDays = async () => (await app.db.selectFrom('closed_days').select('day').execute()).length;

describe('at the same moment', () => {
  test.each([
    ['for the same reason', 'Inventory'],
    ['for different reasons', 'Works'],
  ])('two people close a day %s: each appointment is canceled and announced once', async (_, otherReason) => {
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    for (let round = 0; round < 3; round += 1) {
      await clearCalendar(app.db);
      for (const time of ['09:00 AM', '10:00 AM', '11:00 AM']) await bookPickup(time);
      const visitor = { name: 'Vera Lindt', email: 'vera@example.org', phone: '', pet_name: 'Bo' };
      const body = { ...visitor, date, time: '02:00 PM', location: 'Downtown' };
      expect((await app.call('POST', '/api/visits/book', { token: admin.token, body })).status).toBe(201);
      const both = await Promise.all([close('Inventory'), close(otherReason, colleague)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const canceled = both.map(({ body: [closed] }) => closed!.canceled_pickups + closed!.canceled_visits);
      expect(canceled.toSorted((one, other) => one - other)).toEqual([0, 4]);
      const emails = await app.db.selectFrom('emails').select('type').where('type', 'like', '%-cancelled').execute();
      expect(emails).toHaveLength(4);
      expect([await listPickupDays(), await countClosedDays()]).toEqual([[], 1]);
    }
  });

  test('one person undoes it and the adopter books: either the old pickup is there, or the new one', async () => {
    for (let round = 0; round < 6; round += 1) {
      await clearCalendar(app.db);
      const { bookAgain } = await bookPickup();
      await close('Inventory');
      const calls: (() => Promise<{ status: number }>)[] = [undo, bookAgain];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      const [undone, booked] = round % 2 ? both : both.toReversed();
      const result = [undone!.status, booked!.status, ...(await listPickupDays()), await countClosedDays()];
      expect([
        [200, 409, date, 0],
        [409, 201, addDays(date, 1), 1],
      ]).toContainEqual(result);
    }
  });
});

describe.runIf(isOnServer)('an undo and a booking that wait for the application', () => {
  test.each([
    ['the undo came first: it restores the pickup, and the booking is rejected', [200, 409]],
    ['the booking came first: it is made, and the undo is rejected', [201, 409]],
  ])('%s', async (name, expected) => {
    const { bookAgain, id } = await bookPickup();
    await close('Inventory');
    const calls: (() => Promise<{ status: number }>)[] = [undo, bookAgain];
    const ordered = name.startsWith('the undo') ? calls : calls.toReversed();
    const responses = await whileRowIsLocked(app.db, { table: 'applications', id }, ordered);
    expect(responses.map(({ status }) => status)).toEqual(expected);
    expect(await listPickupDays()).toHaveLength(1);
  });
});
