import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplied } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { BookableMatch, ClosedDay, Pickup } from '../pickups.contract.ts';

/** The clock is fixed at 10 AM on May 4, 2026. */
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock: new MovableClock() });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

async function search(text: string): Promise<BookableMatch[]> {
  const path = `/api/schedule-pickup/bookable?search=${encodeURIComponent(text)}`;
  return (await app.call<BookableMatch[]>('GET', path, { token: admin.token })).body;
}

describe('GET /api/schedule-pickup/bookable', () => {
  test('finds open applications without a pickup, people by phone in any format, and pets', async () => {
    const { adopter } = await createApplied(app);
    const application = await app.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
    const pet = await app.db.selectFrom('pets').select(['id', 'name']).executeTakeFirstOrThrow();
    await app.db.updateTable('users').set({ phone_number: '(206) 555-0199' }).where('id', '=', adopter.id).execute();
    const byPet = await search(pet.name);
    expect(byPet.map(({ type }) => type)).toEqual(['application', 'pet']);
    expect(byPet[0]).toMatchObject({ id: application.id, pet: { id: pet.id }, person: { user_id: adopter.id } });
    expect((await search(String(application.id))).map(({ type }) => type)).toContain('application');
    expect(await search('2065550199')).toMatchObject([{ type: 'person', id: adopter.id }]);
    expect(await search('no such person')).toEqual([]);
    await createPet(app.db, { name: 'Zephyr', adoption_status: 'Adopted' });
    expect(await search('Zephyr')).toEqual([]);

    const body = { date: '2026-05-20', time: '02:00 PM', location: 'Downtown' };
    const booked = await app.call<Pickup>('POST', '/api/schedule-pickup/', { token: adopter.token, body });
    expect((await search(pet.name)).map(({ type }) => type)).toEqual(['pet']);

    // Canceled with a reason.
    const path = `/api/schedule-pickup/${booked.body.id}?reason=${encodeURIComponent('We’re closed.')}`;
    expect((await app.call('DELETE', path, { token: admin.token })).status).toBe(204);
    const email = await app.db.selectFrom('emails').select('content').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.stringify(email.content)).toContain('The reason: We’re closed.');
  });

  test('finds an application by words of the applicant and the pet together, accents forgiven', async () => {
    const bjorn = await createSignedInUser(app.db, { name: 'Björn Lindqvist' });
    const pet = await createPet(app.db, { name: 'Ännie' });
    const form = { first_name: 'Björn', last_name: 'Lindqvist', phone_number: '+46 70 123 4567' };
    const { id } = (await apply(app, bjorn, pet.id, form)).body;
    for (const text of ['björn annie', 'ANNIE bjorn', 'lindqvist ännie', `#${id} annie`, 'annie 4567'])
      expect(await search(text), text).toMatchObject([{ type: 'application', id }]);
    expect(await search('bjorn lindqvist')).toMatchObject([{ type: 'application' }, { type: 'person', id: bjorn.id }]);
    expect(await search('bjorn otto')).toEqual([]);
  });
});

describe('POST /api/closed-days/', () => {
  const close = (body: Record<string, unknown>) =>
    app.call<ClosedDay[] & { fields?: Record<string, string> }>('POST', '/api/closed-days/', {
      token: admin.token,
      body: { first: '2026-12-24', reason: 'Holidays', ...body },
    });

  test('closes all days of a range, or none', async () => {
    const { status, body } = await close({ last: '2026-12-26', location: 'Downtown' });
    expect(status).toBe(200);
    expect(body.map(({ day, location }) => [day, location])).toEqual([
      ['2026-12-24', 'Downtown'],
      ['2026-12-25', 'Downtown'],
      ['2026-12-26', 'Downtown'],
    ]);
    for (const invalid of [
      { last: '2026-12-23' },
      { last: '2027-12-24' },
      { first: '2026-05-03' },
      { location: 'Mars' },
    ])
      expect((await close(invalid)).status).toBe(400);
    expect(await app.db.selectFrom('closed_days').select('day').execute()).toHaveLength(3);
  });
});
