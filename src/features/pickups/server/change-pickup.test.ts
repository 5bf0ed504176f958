import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplied, decide, listEmailTypes } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { getShelter } from '../../settings/server/index.ts';
import { bookableApplications } from '../../adoptions/server/index.ts';
import type { AdminPickup, Pickup } from '../pickups.contract.ts';
import { sendPickupReminders } from './index.ts';

const DAY = 24 * 60;
let clock: MovableClock;
let app: StartedApp;
beforeAll(async () => {
  clock = new MovableClock();
  // A capacity of one: a pickup can only move into a slot that another leaves.
  app = await startApp({ clock, env: { PICKUPS_PER_SLOT: '1' } });
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'pickups'));

type Answer = Pickup & { error: string };

async function createBooked(overrides: Record<string, unknown> = {}) {
  const applied = await createApplied(app);
  const body = { date: '2026-05-06', time: '10:00 AM', adoption_id: applied.application.id, ...overrides };
  const { body: pickup, status } = await app.call<Answer>('POST', '/api/schedule-pickup/', {
    token: applied.adopter.token,
    body,
  });
  expect([status, pickup.error]).toEqual([201, undefined]);
  return { ...applied, pickup };
}

const change = (who: SignedInUser, id: number, body: object) =>
  app.call<Answer>('PUT', `/api/schedule-pickup/${id}`, { token: who.token, body });
const cancel = (who: SignedInUser, id: number) =>
  app.call('DELETE', `/api/schedule-pickup/${id}`, { token: who.token });
const pickupEmails = async (id: number) =>
  (await listEmailTypes(app.db, id)).filter((type) => type.startsWith('pickup'));

async function lastAttachment(applicationId: number): Promise<string> {
  const email = await app.db
    .selectFrom('emails')
    .select('attachment')
    .where('reference', '=', `application ${applicationId}`)
    .where('attachment', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return email.attachment!.text;
}

const lineOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1];

describe('PUT /api/schedule-pickup/:id', () => {
  test('moves the pickup and its calendar entry; repeating the request sends no email', async () => {
    const { adopter, application, pickup } = await createBooked();
    const first = await lastAttachment(application.id);
    clock.move(1);
    const newSlot = { time: '11:00 AM', location: 'Shelter World Eastside' };
    const moved = await change(adopter, pickup.id, newSlot);
    expect(moved.body).toMatchObject({ id: pickup.id, date: '2026-05-06', time: '11:00 AM', location: 'Eastside' });
    await change(adopter, pickup.id, newSlot);
    expect(await pickupEmails(application.id)).toEqual(['pickup-booked', 'pickup-moved']);
    const second = await lastAttachment(application.id);
    expect(lineOf(second, 'UID')).toBe(lineOf(first, 'UID'));
    expect(Number(lineOf(second, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(first, 'SEQUENCE')));
  });

  test('raises the calendar’s sequence with each change, even if the clock goes back', async () => {
    const { adopter, admin, application, pickup } = await createBooked();
    const sequence = async () => Number(lineOf(await lastAttachment(application.id), 'SEQUENCE'));
    const sequences = [await sequence()];
    const steps = [
      () => change(adopter, pickup.id, { time: '11:00 AM' }),
      () => decide(app, admin, application.id, 'Approved'),
      () => change(adopter, pickup.id, { time: '01:00 PM' }),
      () => cancel(adopter, pickup.id),
    ];
    for (const step of steps) {
      expect((await step()).status).toBeLessThan(300);
      sequences.push(await sequence());
      clock.move(-1);
    }
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
    clock.move(steps.length);
  });

  test('keeps the old slot when the new one is full, and releases it otherwise', async () => {
    const { pickup } = await createBooked();
    const other = await createBooked({ time: '01:00 PM' });
    const rejected = await change(other.adopter, other.pickup.id, { time: '10:00 AM' });
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      expect.stringContaining('Next available: Wed, May 6, 9:00 AM'),
    ]);
    const rows = await app.db.selectFrom('pickups').select(['id', 'pickup_time']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: pickup.id, pickup_time: '10:00 AM' },
      { id: other.pickup.id, pickup_time: '01:00 PM' },
    ]);
  });

  test('admits one of many concurrent moves and loses no pickup, even when two swap', async () => {
    const all = await Promise.all(
      ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM'].map((time) => createBooked({ time })),
    );
    const moves = await Promise.all(all.map(({ adopter, pickup }) => change(adopter, pickup.id, { time: '04:00 PM' })));
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moves.filter(({ status }) => status === 409)).toHaveLength(4);
    const [one, other] = all.filter((_, at) => moves[at]!.status === 409);
    const swaps = await Promise.all([
      change(one!.adopter, one!.pickup.id, { time: other!.pickup.time }),
      change(other!.adopter, other!.pickup.id, { time: one!.pickup.time }),
    ]);
    expect(swaps.map(({ status }) => status)).toEqual([409, 409]);
    const rows = await app.db.selectFrom('pickups').select(['pickup_time', 'slot_position']).execute();
    expect(new Set(rows.map(({ pickup_time }) => pickup_time)).size).toBe(5);
  });

  test('a new booking replaces a missed pickup', async () => {
    const { adopter, admin, pickup } = await createBooked({ date: '2026-05-28', time: '09:00 AM' });
    const day = clock.now();
    clock.move(25 * DAY);
    await change(admin, pickup.id, { status: 'no-show' });
    const body = { date: '2026-06-10', time: '10:00 AM' };
    const next = await app.call<Pickup>('POST', '/api/schedule-pickup/', { token: adopter.token, body });
    expect(next).toMatchObject({ status: 201, body: { adoption_id: pickup.adoption_id, status: 'booked' } });
    expect((await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body })).status).toBe(409);
    clock.move((day.getTime() - clock.now().getTime()) / 60_000);
  });

  test('lets only an Admin record the outcome, from the pickup’s day on', async () => {
    const { adopter, admin, pickup } = await createBooked({ date: '2026-05-08', time: '09:00 AM' });
    expect((await change(admin, pickup.id, { status: 'done' })).status).toBe(409);
    expect((await change(adopter, pickup.id, { status: 'done' })).body.status).toBe('booked');
    clock.move(4 * DAY);
    expect((await change(admin, pickup.id, { status: 'no-show' })).body.status).toBe('no-show');
    expect((await change(adopter, pickup.id, { date: '2026-05-20' })).status).toBe(409);
    expect((await change(admin, pickup.id, { date: '2026-05-20' })).body).toMatchObject({ status: 'booked' });
    expect((await change(admin, pickup.id, { status: 'done' })).status).toBe(409);
    clock.move(12 * DAY);
    expect((await change(admin, pickup.id, { status: 'done' })).body.status).toBe('done');
    expect([(await cancel(adopter, pickup.id)).status, (await cancel(admin, pickup.id)).status]).toEqual([409, 409]);
    expect((await change(admin, pickup.id, { status: 'booked' })).body.status).toBe('booked');
    const { body } = await app.call<{ timeline: { event: string }[] }>('GET', `/api/adoptions/${pickup.adoption_id}`, {
      token: adopter.token,
    });
    expect(body.timeline.map(({ event }) => event)).toEqual([
      'submitted',
      'pickup booked',
      'pickup missed',
      'pickup moved',
      'picked up',
      'pickup booked',
    ]);
  });

  test('updates and clears the notes of an upcoming pickup without an email', async () => {
    const { adopter, application, pickup } = await createBooked({ date: '2026-06-01' });
    expect((await change(adopter, pickup.id, { additionalNotes: 'With the children' })).body.additionalNotes).toBe(
      'With the children',
    );
    expect((await change(adopter, pickup.id, { additionalNotes: null })).body.additionalNotes).toBeNull();
    expect(await pickupEmails(application.id)).toEqual(['pickup-booked']);
  });
});

describe('another user’s pickup', () => {
  test('is not found', async () => {
    const { adopter, pickup } = await createBooked({ date: '2026-06-01' });
    const otherUser = await createSignedInUser(app.db);
    const answers = await Promise.all([
      change(otherUser, pickup.id, { time: '09:00 AM' }),
      cancel(otherUser, pickup.id),
      app.call('GET', `/api/schedule-pickup/${pickup.id}/calendar`, { token: otherUser.token }),
      app.call('GET', `/api/schedule-pickup/user/${adopter.id}`, { token: otherUser.token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('DELETE /api/schedule-pickup/:id', () => {
  test('releases the slot, cancels the calendar entry, and allows a new booking', async () => {
    const { adopter, application, pickup } = await createBooked({ date: '2026-06-02' });
    expect((await cancel(adopter, pickup.id)).status).toBe(204);
    const file = await lastAttachment(application.id);
    expect([lineOf(file, 'METHOD'), lineOf(file, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect((await cancel(adopter, pickup.id)).status).toBe(404);
    const body = { date: '2026-06-02', time: '10:00 AM' };
    expect((await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body })).status).toBe(201);
  });

  test('rejects the adopter once the pickup’s time has come', async () => {
    const { adopter, pickup } = await createBooked({ date: '2026-05-21', time: '09:00 AM' });
    clock.move(DAY);
    expect((await cancel(adopter, pickup.id)).status).toBe(409);
  });
});

describe('GET /api/schedule-pickup/', () => {
  test('lists the pickups of a date range by time, with the fee that is due', async () => {
    const late = await createBooked({ date: '2026-06-03', time: '01:00 PM' });
    const early = await createBooked({ date: '2026-06-03', time: '09:00 AM' });
    await createBooked({ date: '2026-06-20' });
    await decide(app, late.admin, late.application.id, 'Approved');
    // Without a name in the application, the account's is shown.
    await app.db
      .updateTable('applications')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', early.application.id)
      .execute();
    await app.db.updateTable('users').set({ name: 'Account Name' }).where('id', '=', early.adopter.id).execute();
    const { body } = await app.call<AdminPickup[]>('GET', '/api/schedule-pickup/?from=2026-06-03&days=7', {
      token: late.admin.token,
    });
    expect(body).toMatchObject([
      { id: early.pickup.id, fee_due_cents: null, is_provisional: true, person_name: 'Account Name' },
      { id: late.pickup.id, fee_due_cents: 40_000, is_provisional: false, person_name: 'Noor Haddad' },
    ]);
    const own = await app.call<Pickup[]>('GET', `/api/schedule-pickup/user/${late.adopter.id}`, {
      token: late.adopter.token,
    });
    expect(own.body.map(({ id }) => id)).toEqual([late.pickup.id]);
  });

  test.each(['0000-01-01', '9999-12-31'])('rejects the day %s', async (day) => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const answers = await Promise.all([
      app.call('GET', `/api/schedule-pickup/?from=${day}`, { token }),
      app.call('GET', `/api/schedule-pickup/slots?from=${day}&days=62`),
      app.call('GET', `/api/visits/?from=${day}`, { token }),
      app.call('DELETE', `/api/closed-days/${day}`, { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});

describe('a closed day', () => {
  test('rejects new pickups, keeps and counts the booked ones', async () => {
    const { adopter, admin, pickup } = await createBooked({ date: '2026-06-04' });
    const day = (method: string, date: string, more: { body?: object; query?: string } = {}) =>
      app.call(method, `/api/closed-days/${date}${more.query ?? ''}`, {
        token: admin.token,
        ...(more.body && { body: more.body }),
      });
    expect((await day('PUT', '2026-06-04', { body: { reason: 'Inventory' } })).body).toEqual({
      day: '2026-06-04',
      location: null,
      reason: 'Inventory',
      pickups: 1,
      visits: 0,
    });
    await day('PUT', '2026-06-05', { body: { reason: 'Works', location: 'Main Branch' } });
    expect((await day('PUT', '2020-01-01', { body: { reason: 'Long ago' } })).status).toBe(400);
    const rejected = await change(adopter, pickup.id, { date: '2026-06-05' });
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      'We’re closed on Friday, June 5, 2026 (Works). Choose another day.',
    ]);
    expect((await change(adopter, pickup.id, { date: '2026-06-05', location: 'Downtown' })).status).toBe(200);
    const { body: slots } = await app.call<{ closed: string | null }[]>(
      'GET',
      '/api/schedule-pickup/slots?from=2026-06-04&days=3',
    );
    expect(slots.map(({ closed }) => closed)).toEqual(['Inventory', 'Works', null]);
    expect((await day('DELETE', '2026-06-04', { query: '?location=Eastside' })).status).toBe(404);
    expect((await day('DELETE', '2026-06-04')).status).toBe(204);
    const list = await app.call<object[]>('GET', '/api/closed-days/', { token: admin.token });
    expect(list.body).toMatchObject([{ day: '2026-06-05', location: 'Main Branch', pickups: 0 }]);
    await clearTables(app.db, 'closed_days');
  });
});

describe('the pickup reminder', () => {
  const remind = async () => {
    const shelter = await getShelter(app.db, { ...SHELTER, pickupsPerSlot: 1 });
    await sendPickupReminders(app.db, {
      now: clock.now(),
      shelter,
      applications: bookableApplications,
      publicUrl: 'https://pets.example.org',
      onWarning: (what) => expect.unreachable(what),
    });
  };

  test('is never sent to a person who opted out', async () => {
    const tomorrow = new Date(clock.now().getTime() + DAY * 60_000).toISOString().slice(0, 10);
    const { adopter, application } = await createBooked({ date: tomorrow });
    clock.move(150);
    await app.db.insertInto('email_opt_outs').values({ user_id: adopter.id, type: 'reminders' }).execute();
    await remind();
    await clearTables(app.db, 'email_opt_outs');
    await remind();
    expect(await pickupEmails(application.id)).toEqual(['pickup-booked']);
    clock.move(DAY - 150);
  });

  test('is sent once, on the day before from nine o’clock, and again after a move', async () => {
    // The reminder is due from 10 AM.
    const day = (ahead: number) => new Date(clock.now().getTime() + ahead * DAY * 60_000).toISOString().slice(0, 10);
    const { adopter, application, pickup } = await createBooked({ date: day(2) });
    await remind();
    clock.move(DAY - 90);
    await remind();
    expect(await pickupEmails(application.id)).toEqual(['pickup-booked']);
    clock.move(90);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await pickupEmails(application.id)).toEqual(['pickup-booked', 'pickup-reminder']);
    await change(adopter, pickup.id, { date: day(2) });
    clock.move(DAY);
    await remind();
    expect(await pickupEmails(application.id)).toEqual([
      'pickup-booked',
      'pickup-reminder',
      'pickup-moved',
      'pickup-reminder',
    ]);
  });
});

const SHELTER = { name: 'Shelter World', phone: '+1 555 0100', email: 'hello@shelter.example', timeZone: 'UTC' };
