import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication, createApplied, sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat } from '../../../../tests/support/chats.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { cleanUpFeatures } from '../../../serve-features.ts';
import type { Pickup, PickupDay } from '../../pickups/pickups.contract.ts';
import type { Site } from '../sites.contract.ts';
import type { Expiring } from '../settings-api.contract.ts';

/** The clock is fixed at 10 AM on May 4, 2026. */
const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

async function save(section: string, body: Record<string, unknown>) {
  const { status } = await app.call('PUT', `/api/settings/${section}`, { token: admin.token, body });
  expect(status).toBe(200);
}

async function offer(places: string[]) {
  const sites = (await app.call<Site[]>('GET', '/api/sites/', { token: admin.token })).body;
  // Opened before others are closed: one has to stay open.
  for (const { id, name } of sites.toSorted(
    (one, other) => Number(places.includes(other.name)) - Number(places.includes(one.name)),
  )) {
    const body = { is_offered: places.includes(name) };
    expect((await app.call('PUT', `/api/sites/${id}`, { token: admin.token, body })).status).toBe(200);
  }
}

function book(who: SignedInUser, slot: Record<string, unknown>) {
  const body = { date: '2026-05-20', time: '02:00 PM', location: 'Downtown', ...slot };
  return app.call<Pickup & { error: string }>('POST', '/api/schedule-pickup/', { token: who.token, body });
}

async function slotsOf(location: string) {
  const path = `/api/schedule-pickup/slots?from=2026-05-20&days=1&location=${location}`;
  return (await app.call<PickupDay[]>('GET', path)).body[0]!;
}

describe('pickups', () => {
  test('a disabled location accepts no new pickups; booked ones stay and can be cancelled', async () => {
    const first = await createApplied(app);
    const booked = await book(first.adopter, {});
    expect(booked.status).toBe(201);
    await offer(['Eastside']);

    const places = await app.call<{ name: string }[]>('GET', '/api/schedule-pickup/locations');
    expect(places.body.map(({ name }) => name)).toEqual(['Eastside']);
    expect(await slotsOf('Downtown')).toMatchObject({
      times: [],
      closed: 'this location doesn’t offer pickups right now',
    });
    const second = await createApplied(app);
    const rejected = await book(second.adopter, {});
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toBe('We don’t offer pickups at Downtown right now. Choose Eastside.');
    const moved = { token: first.adopter.token, body: { time: '03:00 PM' } };
    expect((await app.call('PUT', `/api/schedule-pickup/${booked.body.id}`, moved)).status).toBe(409);

    const own = await app.call<Pickup[]>('GET', `/api/schedule-pickup/user/${first.adopter.id}`, {
      token: first.adopter.token,
    });
    expect(own.body).toMatchObject([{ location: 'Downtown', time: '02:00 PM', status: 'booked' }]);
    const withNotes = { token: first.adopter.token, body: { additionalNotes: 'With a carrier' } };
    expect((await app.call('PUT', `/api/schedule-pickup/${booked.body.id}`, withNotes)).status).toBe(200);
    const cancelled = await app.call('DELETE', `/api/schedule-pickup/${booked.body.id}`, {
      token: first.adopter.token,
    });
    expect(cancelled.status).toBe(204);
    // Without a location, the API picks one that is offered.
    expect((await book(second.adopter, { location: '' })).body.location).toBe('Eastside');
    await offer(['Main Branch', 'Downtown', 'Eastside']);
  });

  test('a disabled time accepts no new pickups, and a slot holds its configured capacity', async () => {
    await save('pickups', { times: ['02:00 PM', '09:00 AM'], per_slot: '1' });
    const { times } = await slotsOf('Downtown');
    expect(times).toEqual([
      { time: '09:00 AM', free: 1 },
      { time: '02:00 PM', free: 1 },
    ]);
    const [first, second] = [await createApplied(app), await createApplied(app)];
    const rejected = await book(first.adopter, { time: '10:00 AM' });
    expect(rejected.status).toBe(409);
    expect(rejected.body.error).toMatch(
      /^We don’t offer pickups at 10:00 AM right now\. Next available: Wed, May 20, 9:00 AM;/,
    );
    const answers = await Promise.all([book(first.adopter, {}), book(second.adopter, {})]);
    expect(sortedStatuses(answers)).toEqual([201, 409]);
  });
});

describe('retention', () => {
  test('counts what would expire, and deletes by the configured periods', async () => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const chat = await createChat(app.db, [['user', 'Hello?', 0]], { startedAt: daysAgo(100) });
    const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
    const application = await createApplication(app.db, {
      pet_id,
      user_id: (await createSignedInUser(app.db)).id,
      status: 'Rejected',
      created_at: daysAgo(200),
      updated_at: daysAgo(200),
    });
    const visitor = { name: 'Noor', email: 'noor@example.org', user_id: null, created_at: daysAgo(130) };
    const pet = { pet_id: null, pet_name: 'Maple', pet_key: 'Maple' };
    await app.db
      .insertInto('visit_requests')
      .values({ ...visitor, ...pet, visit_date: '2026-01-02' })
      .execute();
    await recordEvent(app.db, {
      actor: null,
      action: 'session.login',
      details: {},
      subject: { type: 'user', id: 1 },
      ip: '192.0.2.7',
      now: daysAgo(20),
    });
    const counted = async (query: string) =>
      (await app.call<Expiring>('GET', `/api/settings/expiring${query}`, { token: admin.token })).body;
    const nothing = { chats: 0, applications: 0, visits: 0, emails: 0, ip_addresses: 0, agreements: 0 };
    expect(await counted('')).toEqual(nothing);
    const shorter = { chat_months: 2, application_months: 6, visit_months: 3, ip_address_days: 14 };
    const query = `?${Object.entries(shorter)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`;
    const expected = { ...nothing, chats: 1, applications: 1, visits: 1, ip_addresses: 1 };
    expect(await counted(query)).toEqual(expected);

    await cleanUpFeatures(app.db, clock.now());
    expect(await counted(query)).toEqual(expected);
    await save('retention', shorter);
    await cleanUpFeatures(app.db, clock.now());
    expect(await counted('')).toEqual(nothing);
    const deleted = await Promise.all([
      app.db.selectFrom('chats').select('id').where('id', '=', chat.id).execute(),
      app.db.selectFrom('applications').select('id').where('id', '=', application.id).execute(),
      app.db.selectFrom('visit_requests').select('id').execute(),
      app.db.selectFrom('audit_log').select('id').where('ip', '=', '192.0.2.7').execute(),
    ]);
    expect(deleted).toEqual([[], [], [], []]);
  });
});
