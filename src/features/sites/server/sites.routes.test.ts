import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied, sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AuditEntry } from '../../audit/audit.contract.ts';
import type { Pickup, PickupDay } from '../../pickups/pickups.contract.ts';
import type { Visit } from '../../visits/visits.contract.ts';
import { siteMessages } from '../../settings/sites.constants.ts';
import type { OutsideBooking, Site } from '../../settings/sites.contract.ts';

/** The clock is fixed at 10 AM on Monday, May 4, 2026. */
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock: new MovableClock() });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

type Failure = { error: string; fields?: Record<string, string> };

function list() {
  return app.call<Site[]>('GET', '/api/sites/', { token: admin.token }).then(({ body }) => body);
}

async function find(name: string): Promise<Site> {
  return (await list()).find((site) => site.name === name)!;
}

function add(body: Record<string, unknown>) {
  return app.call<Site & Failure>('POST', '/api/sites/', { token: admin.token, body });
}

function update({ id }: Pick<Site, 'id'>, body: Record<string, unknown>) {
  return app.call<Site & Failure>('PUT', `/api/sites/${id}`, { token: admin.token, body });
}

function remove({ id }: Pick<Site, 'id'>) {
  return app.call<Failure>('DELETE', `/api/sites/${id}`, { token: admin.token });
}

function book(who: SignedInUser, slot: Record<string, unknown>) {
  const body = { date: '2026-05-20', time: '02:00 PM', ...slot };
  return app.call<Pickup & Failure>('POST', '/api/schedule-pickup/', { token: who.token, body });
}

function visit(body: Record<string, unknown>) {
  const visitor = { name: 'Noor', email: 'noor@example.org', pet_name: 'Maple' };
  return app.call<Visit & Failure>('POST', '/api/visits/', { body: { ...visitor, ...body } });
}

async function latestSentence(): Promise<string> {
  const { body } = await app.call<AuditEntry[]>('GET', '/api/audit-log/?limit=1', { token: admin.token });
  return body[0]!.sentence;
}

/** Open on Wednesdays only, with one pickup and one visit. */
function wednesdays(time: string) {
  const closed = { hours: null, walk_in: null, pickups: [], visits: [] };
  const open = {
    hours: { from: '10:00', to: '16:00' },
    walk_in: { from: '10:00', to: '12:00' },
    pickups: [{ time, places: 1 }],
    visits: [{ time: '11:30 AM', places: 1 }],
  };
  return Array.from({ length: 7 }, (_, weekday) => (weekday === 3 ? open : closed));
}

describe('the sites', () => {
  // Specification: pickup-locations
  test('are the specification’s three at first', async () => {
    const sites = await list();
    expect(sites.map(({ name, is_offered }) => [name, is_offered])).toEqual([
      ['Main Branch', true],
      ['Downtown', true],
      ['Eastside', true],
    ]);
    expect(sites[0]).toMatchObject({ address: '12 Meadow Lane', capacity: null, has_own_week: false, is_used: false });
    expect(sites[0]!.week[1]!.pickups).toContainEqual({ time: '04:00 PM', places: 2 });
  });

  test('are added, ordered and deleted', async () => {
    const { status, body } = await add({ name: 'Harbor', address: '1 Pier', capacity: '40' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Harbor', capacity: 40, map_link: expect.stringContaining('1%20Pier') });
    expect(await latestSentence()).toBe('added the site Harbor');
    const ids = (await list()).map(({ id }) => id);
    const ordered = { token: admin.token, body: { ids: [...ids.slice(1), ids[0]] } };
    const order = await app.call<Site[]>('PUT', '/api/sites/order', ordered);
    expect(order.body.map(({ name }) => name)).toEqual(['Downtown', 'Eastside', 'Harbor', 'Main Branch']);
    expect((await app.call('PUT', '/api/sites/order', { token: admin.token, body: { ids: [1, 1] } })).status).toBe(400);
    await app.call('PUT', '/api/sites/order', { token: admin.token, body: { ids } });
    expect((await remove(body)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Main Branch', 'Downtown', 'Eastside']);
    expect((await remove(body)).status).toBe(404);
  });

  test.each([
    ['name', { name: ' ' }],
    ['map_link', { name: 'Harbor', map_link: 'javascript:alert(1)' }],
    ['map_link', { name: 'Harbor', map_link: 'http://map.example' }],
    ['capacity', { name: 'Harbor', capacity: 0 }],
    ['week', { name: 'Harbor', week: [] }],
    [
      'week.0.hours',
      {
        name: 'Harbor',
        week: Array.from({ length: 7 }, () => ({
          ...wednesdays('02:00 PM')[3],
          hours: { from: '10:00', to: '09:00' },
        })),
      },
    ],
    ['week.3.pickups.0.time', { name: 'Harbor', week: wednesdays('14:00') }],
  ])('are rejected with an invalid %s', async (field, body) => {
    const before = await list();
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields!)).toContain(field);
    expect(await list()).toEqual(before);
  });

  test('have different names, whatever their letter case', async () => {
    const answer = await add({ name: 'downtown' });
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toEqual({ name: siteMessages.duplicateName });
  });

  test('keep one open for bookings, whoever closes the others at the same moment', async () => {
    const sites = await list();
    const answers = await Promise.all(sites.map((site) => update(site, { is_offered: false })));
    expect(sortedStatuses(answers)).toEqual([200, 200, 409]);
    for (const site of await list()) await update(site, { is_offered: true });
  });

  test('take one of two changes that are based on the same version', async () => {
    const site = await find('Downtown');
    const answers = await Promise.all(
      ['+1 555 0101', '+1 555 0102'].map((phone) => update(site, { phone, version: site.version })),
    );
    expect(sortedStatuses(answers)).toEqual([200, 409]);
  });
});

describe('a renamed site', () => {
  test('takes its pickups, visits, pets and closed days along, and still answers to its old name', async () => {
    const { adopter } = await createApplied(app);
    const pickup = await book(adopter, { location: 'Shelter World Eastside' });
    const booked = await visit({ date: '2026-05-20', time: '02:00 PM', location: 'Eastside' });
    expect([pickup.status, booked.status]).toEqual([201, 201]);
    const { id: petId } = await createPet(app.db, { location: 'Eastside' });
    await app.call('PUT', '/api/closed-days/2026-12-24', {
      token: admin.token,
      body: { location: 'Eastside', reason: 'Holiday' },
    });
    const events = await app.db.selectFrom('shelter_events').select('id').execute();

    expect((await update(await find('Eastside'), { name: 'Riverside' })).status).toBe(200);
    expect(await latestSentence()).toBe('renamed the site Eastside to Riverside');
    const { body: own } = await app.call<Pickup[]>('GET', `/api/schedule-pickup/user/${adopter.id}`, {
      token: adopter.token,
    });
    expect(own).toMatchObject([{ location: 'Riverside', date: '2026-05-20', time: '02:00 PM' }]);
    const visits = await app.call<Visit[]>('GET', '/api/visits/?from=2026-05-20&days=1', { token: admin.token });
    expect(visits.body).toMatchObject([{ location: 'Riverside' }]);
    expect((await app.call<{ location: string }>('GET', `/api/pets/${petId}`)).body.location).toBe('Riverside');
    const closed = await app.call<{ location: string }[]>('GET', '/api/closed-days/', { token: admin.token });
    expect(closed.body).toMatchObject([{ location: 'Riverside' }]);
    expect(await (await app.get('/about')).text()).toContain('Riverside');
    // Not counted as a moved pickup.
    expect(await app.db.selectFrom('shelter_events').select('id').execute()).toHaveLength(events.length);
    expect((await book((await createApplied(app)).adopter, { location: 'Eastside' })).body.location).toBe('Riverside');
    const moved = await app.call<{ location: string }>('PUT', `/api/pets/${petId}`, {
      token: admin.token,
      body: { location: 'main branch' },
    });
    expect(moved.body.location).toBe('Main Branch');
    await update(await find('Riverside'), { name: 'Eastside' });
  });

  test('takes along what is booked at the same moment', async () => {
    for (const [was, name] of [
      ['Eastside', 'Riverside'],
      ['Riverside', 'Eastside'],
    ] as const) {
      const date = was === 'Eastside' ? '2026-05-21' : '2026-05-22';
      const site = await find(was);
      const applied = await Promise.all(['10:00 AM', '11:00 AM', '01:00 PM'].map(() => createApplied(app)));
      const times = ['10:00 AM', '11:00 AM', '01:00 PM'];
      const renaming = update(site, { name });
      const pickups = applied.map(({ adopter }, at) => book(adopter, { date, time: times[at], location: was }));
      const visits = ['10:00 AM', '02:00 PM'].map((time) => visit({ date, time, location: was }));
      expect((await renaming).status).toBe(200);
      for (const { status } of await Promise.all([...pickups, ...visits])) expect([201, 409]).toContain(status);
      const rows = await app.db.selectFrom('pickups').select('location').where('pickup_date', '=', date).execute();
      expect(new Set(rows.map(({ location }) => location)).difference(new Set([name])).size).toBe(0);
    }
  });

  test('that is in use can’t be deleted, but closed', async () => {
    const site = await find('Eastside');
    expect(site.is_used).toBe(true);
    const answer = await remove(site);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(siteMessages.inUse);
    expect((await update(site, { is_offered: false })).status).toBe(200);
    const { adopter } = await createApplied(app);
    expect((await book(adopter, { location: 'Eastside' })).status).toBe(409);
    await update(site, { is_offered: true });
  });
});

describe('hours and slots by weekday', () => {
  test('decide what can be booked, and the last place goes to one person', async () => {
    const { body: site } = await add({ name: 'Harbor', week: wednesdays('02:30 PM') });
    const path = '/api/schedule-pickup/slots?from=2026-05-19&days=2&location=Harbor';
    const { body: days } = await app.call<PickupDay[]>('GET', path);
    expect(days.map(({ times }) => times)).toEqual([[], [{ time: '02:30 PM', free: 1 }]]);
    const [one, other] = [await createApplied(app), await createApplied(app)];
    const slot = { date: '2026-05-20', time: '02:30 PM', location: 'Harbor' };
    const tuesday = await book(one.adopter, { ...slot, date: '2026-05-19' });
    expect([tuesday.status, tuesday.body.error]).toEqual([
      409,
      'We don’t offer pickups at 2:30 PM right now. Next available: Wed, May 20, 2:30 PM; Wed, May 27, 2:30 PM; Wed, Jun 3, 2:30 PM.',
    ]);
    expect((await book(one.adopter, { ...slot, time: '05:00 AM' })).status).toBe(400);
    const answers = await Promise.all([book(one.adopter, slot), book(other.adopter, slot)]);
    expect(sortedStatuses(answers)).toEqual([201, 409]);

    const visitSlot = { date: '2026-05-20', time: '11:30 AM', location: 'Harbor' };
    const visits = await Promise.all(
      ['ada@example.org', 'eve@example.org'].map((email) => visit({ ...visitSlot, email })),
    );
    expect(sortedStatuses(visits)).toEqual([201, 409]);
    expect((await visit({ ...visitSlot, date: '2026-05-21' })).status).toBe(409);
    await update(site, { is_offered: false });
  });

  test('that change list the bookings outside them, which stay', async () => {
    const site = await find('Harbor');
    const week = wednesdays('03:00 PM');
    const token = { token: admin.token };
    const preview = await app.call<OutsideBooking[]>('POST', `/api/sites/${site.id}/outside`, {
      ...token,
      body: { week },
    });
    expect(preview.body).toMatchObject([{ type: 'pickup', time: '02:30 PM', location: 'Harbor' }]);
    expect((await app.call<OutsideBooking[]>('GET', '/api/sites/outside', token)).body).toEqual([]);
    await update(site, { week });
    expect((await app.call<OutsideBooking[]>('GET', '/api/sites/outside', token)).body).toEqual(preview.body);
  });

  test('show on the public pages: the same for all, or day by day', async () => {
    await update(await find('Harbor'), { is_offered: true });
    const about = await (await app.get('/about')).text();
    expect(about).toContain('Walk-ins');
    expect(about).toContain('Wednesday: 10:00 AM - 4:00 PM');
    // Another site is open every day.
    expect(await (await app.get('/')).text()).toContain('8:00 AM - 8:00 PM');
    for (const site of await list()) await update(site, { week: wednesdays('03:00 PM') });
    const home = await (await app.get('/')).text();
    expect(home).toContain('Wednesday');
    expect(home).toContain('10:00 AM - 4:00 PM');
    expect(await (await app.get('/faqs')).text()).toContain('We’re open Wednesday, 10:00 AM - 4:00 PM.');
    for (const site of await list()) await update(site, { week: null });
    expect(await (await app.get('/')).text()).toContain('8:00 AM - 8:00 PM');
  });
});
