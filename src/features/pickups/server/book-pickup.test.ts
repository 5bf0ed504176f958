import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplied, decide, listEmailTypes } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Pickup, PickupDay } from '../pickups.contract.ts';

/** The clock is fixed at 10 PM on this day in Auckland. */
const today = '2026-05-04';
const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'Pacific/Auckland', PICKUPS_PER_SLOT: '2' } });
});
afterAll(() => app.stop());

type Answer = Pickup & { error: string; fields?: Record<string, string> };
const defaultInput = { date: '2026-05-20', time: '02:00 PM', location: 'Downtown', additionalNotes: '' };

function book(who: SignedInUser, overrides: Record<string, unknown> = {}) {
  const body = { ...defaultInput, ...overrides };
  return app.call<Answer>('POST', '/api/schedule-pickup/', { token: who.token, body });
}

async function slotsOf(query: string) {
  return (await app.call<PickupDay[]>('GET', `/api/schedule-pickup/slots?${query}`)).body;
}

describe('POST /api/schedule-pickup/', () => {
  test('books for the newest open application, and emails a calendar file', async () => {
    const { adopter, application } = await createApplied(app);
    const { status, body } = await book(adopter, {
      user_id: String(adopter.id),
      additionalNotes: 'Ring twice.\r\nThanks',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...defaultInput,
      adoption_id: application.id,
      user_id: adopter.id,
      additionalNotes: 'Ring twice.\nThanks',
      status: 'booked',
      is_provisional: true,
      pet_name: 'Maple',
    });
    expect(await listEmailTypes(app.db, application.id)).toContain('pickup-booked');
    const email = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('reference', '=', `application ${application.id}`)
      .where('type', '=', 'pickup-booked')
      .executeTakeFirstOrThrow();
    expect(email.to_email).toBe(adopter.email);
    expect(email.content.paragraphs.join(' ')).toContain(
      'Wednesday, May 20, 2026, 2:00 PM, Downtown. This time is tentative',
    );
    // 2 PM in Auckland, in standard time.
    expect(email.attachment!.text).toContain('DTSTART:20260520T020000Z\r\nDTEND:20260520T030000Z');
    expect(email.attachment!.text).toContain('METHOD:PUBLISH');
  });

  // Specification: pickup-locations
  test('accepts the shelter’s name before the location, and defaults to Main Branch', async () => {
    const locations = ['Shelter World Main Branch', 'the other shelter, EASTSIDE', undefined, ''];
    const booked = await Promise.all(
      locations.map(async (location, at) => {
        const { adopter } = await createApplied(app);
        return (await book(adopter, { location, date: `2026-05-2${at}` })).body.location;
      }),
    );
    expect(booked).toEqual(['Main Branch', 'Eastside', 'Main Branch', 'Main Branch']);
  });

  // Specification: pickup-date-required, pickup-date-range, pickup-time-required, pickup-times, pickup-locations
  test.each([
    [
      { date: '', time: '' },
      { date: 'Please select a pickup date.', time: 'Please select a pickup time.' },
    ],
    [{ time: undefined }, { time: 'Please select a pickup time.' }],
    [{ date: '2026-05-03' }, { date: 'is in the past' }],
    [{ date: today, time: '04:00 PM' }, { time: 'is in the past' }],
    [{ date: '2027-05-05' }, { date: 'is more than a year ahead' }],
    [{ location: 'Uptown' }, { location: 'takes Main Branch, Downtown or Eastside' }],
    [{ location: 'Notdowntown' }, { location: 'takes Main Branch, Downtown or Eastside' }],
    [{ date: '2026-02-30' }, { date: expect.any(String) }],
    [{ time: '12:00 PM' }, { time: expect.stringContaining('takes 09:00 AM, 10:00 AM') }],
  ])('rejects %j', async (overrides, fields) => {
    const { adopter } = await createApplied(app);
    const { status, body } = await book(adopter, overrides);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(Object.values(body.fields!).some((text) => body.error.includes(text))).toBe(true);
  });

  // Specification: pickup-date-range
  test('accepts the last day of the booking period', async () => {
    const { adopter } = await createApplied(app);
    expect((await book(adopter, { date: '2027-05-04', time: '9:00 am' })).status).toBe(400);
    expect((await book(adopter, { date: '2027-05-04', time: '09:00 am' })).status).toBe(201);
  });

  test('requires the user’s own open application, and books it once', async () => {
    const { adopter, admin, application } = await createApplied(app);
    const otherUser = await createSignedInUser(app.db);
    expect(await book(otherUser)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Apply for a pet first') },
    });
    expect((await book(otherUser, { adoption_id: application.id })).status).toBe(404);
    expect((await book(otherUser, { user_id: adopter.id })).status).toBe(403);
    expect((await book(adopter, { adoption_id: application.id + 1000 })).status).toBe(404);
    const day = '2026-06-01';
    const clicks = await Promise.all([1, 2, 3].map(() => book(adopter, { adoption_id: application.id, date: day })));
    expect(clicks.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    await decide(app, admin, application.id, 'Rejected');
    expect((await book(adopter, { adoption_id: application.id, date: day })).status).toBe(409);
    expect((await slotsOf(`from=${day}&days=1&location=Downtown`))[0]!.times[4]).toEqual({ time: '02:00 PM', free: 2 });
  });

  test('lets an Admin book for a named application', async () => {
    const { adopter, admin, application } = await createApplied(app);
    expect((await book(admin)).body).toMatchObject({ fields: { adoption_id: expect.any(String) } });
    expect((await book(admin, { adoption_id: application.id, date: '2026-06-02' })).body).toMatchObject({
      user_id: adopter.id,
    });
  });

  test('leaves a pet name that looks like a link out of the email and the file', async () => {
    const { adopter, application } = await createApplied(app, { name: 'Win at evil.example' });
    expect((await book(adopter, { date: '2026-06-03' })).status).toBe(201);
    const email = await app.db
      .selectFrom('emails')
      .select(['content', 'attachment'])
      .where('reference', '=', `application ${application.id}`)
      .where('type', '=', 'pickup-booked')
      .executeTakeFirstOrThrow();
    expect(email.content.subject).toContain('Your pet’s pickup');
    expect(JSON.stringify(email)).not.toContain('evil.example');
  });

  test('limits pickup emails, because the address may belong to someone else', async () => {
    const { adopter, admin, application } = await createApplied(app);
    const { id } = (await book(adopter, { date: '2026-06-04' })).body;
    const move = (who: SignedInUser, day: number) =>
      app.call('PUT', `/api/schedule-pickup/${id}`, { token: who.token, body: { date: `2026-07-0${day}` } });
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) statuses.push((await move(adopter, (at % 2) + 1)).status);
    expect(statuses.indexOf(429)).toBe(29);
    expect((await move(admin, 5)).status).toBe(200);
    expect((await listEmailTypes(app.db, application.id)).filter((type) => type === 'pickup-moved')).toHaveLength(30);
    expect((await app.call('DELETE', `/api/schedule-pickup/${id}`, { token: adopter.token })).status).toBe(204);
  });

  test('fills a slot to its capacity under concurrent requests, and suggests the next free ones', async () => {
    const date = '2026-06-10';
    const adopters = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await createPet(app.db);
        const currentUser = await createSignedInUser(app.db);
        await apply(app, currentUser, id);
        return currentUser;
      }),
    );
    const answers = await Promise.all(adopters.map((currentUser) => book(currentUser, { date })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const rejected = answers.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(48);
    expect(rejected[0]!.body.error).toBe(
      'This time is fully booked. Next available: Wed, Jun 10, 9:00 AM; Wed, Jun 10, 10:00 AM; Wed, Jun 10, 11:00 AM.',
    );
    const rows = await app.db.selectFrom('pickups').select('slot_position').where('pickup_date', '=', date).execute();
    expect(new Set(rows.map(({ slot_position }) => slot_position))).toEqual(new Set([1, 2]));
    const [day] = await slotsOf(`from=${date}&days=1&location=Downtown`);
    expect(day!.times.find(({ time }) => time === '02:00 PM')).toEqual({ time: '02:00 PM', free: 0 });
  });

  test('leaves no pickup behind when the application is withdrawn concurrently', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const { adopter, application } = await createApplied(app);
        const day = `2026-07-1${at}`;
        await Promise.all([book(adopter, { date: day }), decide(app, adopter, application.id, 'Withdrawn')]);
        return application.id;
      }),
    );
    expect(await app.db.selectFrom('pickups').select('id').where('application_id', 'in', all).execute()).toEqual([]);
  });
});

describe('GET /api/schedule-pickup/slots', () => {
  // Specification: pickup-times, limit-pickup-slots
  test('lists the bookable days, without past times', async () => {
    const days = await slotsOf('days=3');
    expect(days.map(({ date, times }) => [date, times.length])).toEqual([
      ['2026-05-04', 0],
      ['2026-05-05', 7],
      ['2026-05-06', 7],
    ]);
    const times = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'];
    expect(days[1]!.times).toEqual(times.map((time) => ({ time, free: 2 })));
    expect(await slotsOf('from=2027-05-04&days=10&location=Shelter%20World%20Eastside')).toHaveLength(1);
    expect(await slotsOf('from=2020-01-01')).toEqual([]);
  });
});

// Specification: pickup-locations, limit-pickup-slots
test('the three locations list their address and what to bring', async () => {
  const { body } = await app.call<{ name: string }[]>('GET', '/api/schedule-pickup/locations');
  expect(body.map(({ name }) => name)).toEqual(['Main Branch', 'Downtown', 'Eastside']);
  expect(body.map((location) => Object.keys(location))).toEqual(
    Array.from({ length: 3 }, () => ['name', 'address', 'bring', 'map_link']),
  );
});

// Specification: pickup-date-range, limit-pickup-slots
test('a pickup can be booked for today while its time is in the future', async () => {
  const { adopter } = await createApplied(app);
  // 1:30 PM on the next day.
  clock.move(15 * 60 + 30);
  const now = { date: '2026-05-05', location: 'Eastside' };
  expect((await book(adopter, { ...now, time: '01:00 PM' })).body.fields).toEqual({ time: 'is in the past' });
  expect(await book(adopter, { ...now, time: '02:00 PM' })).toMatchObject({ status: 201, body: now });
});
