import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { visitMessages } from '../visits.constants.ts';
import type { AdminVisit } from '../visits.contract.ts';

/** The clock is fixed at 10 AM on May 4, 2026. */
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock: new MovableClock() });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'visit_requests', 'closed_days', 'emails');
});

type Answer = AdminVisit & { error: string; fields?: Record<string, string> };
const slot = { date: '2026-05-05', time: '02:00 PM', location: 'Downtown' };

function book(body: Record<string, unknown> = {}) {
  const visitor = { name: 'Noor Haddad', phone: '+1 555 0123' };
  return app.call<Answer>('POST', '/api/visits/book', { token: admin.token, body: { ...visitor, ...slot, ...body } });
}

function update(id: number, body: Record<string, unknown>) {
  return app.call<Answer>('PUT', `/api/visits/${id}`, { token: admin.token, body });
}

const emails = () => app.db.selectFrom('emails').select(['type', 'content', 'to_email']).orderBy('id').execute();

describe('POST /api/visits/book', () => {
  test('books a visit for a caller, without an email', async () => {
    const { status, body } = await book();
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...slot, name: 'Noor Haddad', phone: '+1 555 0123', email: '', status: 'booked' });
    expect(body.pet_name).toBe(visitMessages.anyPet);
    expect(await emails()).toEqual([]);
  });

  test('emails the visitor if there is an address', async () => {
    const pet = await createPet(app.db, { name: 'Maple' });
    const { body } = await book({ email: 'noor@example.org', pet_id: pet.id });
    expect(body).toMatchObject({ pet_id: pet.id, pet_name: 'Maple', pet_status: 'Available' });
    expect(await emails()).toMatchObject([{ type: 'visit-booked', to_email: 'noor@example.org' }]);
  });

  test('gives the last places to as many people as there are places, whoever books at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => book({ name: `Visitor ${at}` })));
    expect(sortedStatuses(answers)).toEqual([201, 201, 201, 409, 409, 409]);
    const positions = await app.db.selectFrom('visit_requests').select('slot_position').execute();
    expect(positions.map(({ slot_position }) => slot_position)).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  test('rejects the same visit again, a closed day, a time that is not offered, and nobody to reach', async () => {
    expect((await book()).status).toBe(201);
    expect((await book()).body.error).toBe(visitMessages.sameTime);
    expect((await book({ name: 'Ada' })).status).toBe(201);
    expect((await book({ phone: '' })).body.fields).toEqual({ phone: visitMessages.contactRequired });
    expect((await book({ time: '05:30 AM' })).status).toBe(409);
    expect((await book({ time: 'noon' })).status).toBe(400);
    expect((await book({ pet_id: 999 })).status).toBe(404);
    expect((await book({ user_id: 999 })).status).toBe(404);
    await app.db.insertInto('closed_days').values({ day: slot.date, location: '', reason: 'Holiday' }).execute();
    expect((await book({ name: 'Eve' })).status).toBe(409);
    expect(await app.db.selectFrom('visit_requests').select('id').execute()).toHaveLength(2);
  });
});

describe('a booked visit', () => {
  test('is checked in, started and done; before its day it is not', async () => {
    const { body: later } = await book();
    expect((await update(later.id, { status: 'arrived' })).status).toBe(409);
    const { body } = await book({ date: '2026-05-04' });
    expect((await update(body.id, { status: 'arrived' })).body).toMatchObject({
      status: 'arrived',
      arrived_at: '2026-05-04T10:00:00.000Z',
    });
    expect((await update(body.id, { status: 'in-progress' })).body.arrived_at).not.toBeNull();
    const { body: kept } = await update(body.id, { status: 'done' });
    expect(kept).toMatchObject({ status: 'done', arrived_at: '2026-05-04T10:00:00.000Z' });
    expect((await update(body.id, { status: 'booked' })).body.arrived_at).toBeNull();
  });

  test('is canceled with a reason that the visitor reads', async () => {
    const { body } = await book({ email: 'noor@example.org' });
    await clearTables(app.db, 'emails');
    expect((await update(body.id, { status: 'canceled', reason: 'The heating failed.' })).status).toBe(200);
    const [email] = await emails();
    expect(JSON.stringify(email!.content)).toContain('The reason: The heating failed.');
  });
});
