import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplied, decide, listEmailTypes } from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import type { Pickup } from '../../pickups/pickups.contract.ts';
import type { AdminVisit } from '../../visits/visits.contract.ts';
import { UNDO_MS, undoMessages } from '../undo.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const labelsOf = async (admin: SignedInUser) => (await listUndoSteps(app, admin)).map(({ label }) => label);

let day = 1;
async function createPickup() {
  const applied = await createApplied(app);
  day += 1;
  const date = addDays(clock.now().toISOString().slice(0, 10), day);
  const body = { date, time: '10:00 AM', adoption_id: applied.application.id };
  const { token } = applied.admin;
  const { body: pickup } = await app.call<Pickup>('POST', '/api/schedule-pickup/', { token, body });
  const change = (update: object) =>
    app.call<Pickup>('PUT', `/api/schedule-pickup/${pickup.id}`, { token, body: update });
  const cancel = () => app.call('DELETE', `/api/schedule-pickup/${pickup.id}`, { token });
  const row = async () => {
    const found = await app.db.selectFrom('pickups').selectAll().where('id', '=', pickup.id).executeTakeFirst();
    const { updated_at: _at, calendar_sequence: _sequence, ...rest } = found ?? {};
    return rest;
  };
  return { ...applied, id: applied.application.id, date, change, cancel, row };
}

describe('undoing an Admin’s change of a pickup', () => {
  test('restores one that was canceled, and sends no email', async () => {
    const { admin, adopter, id, cancel, row } = await createPickup();
    const [before, emails] = [await row(), await listEmailTypes(app.db, id)];
    await cancel();
    expect(await labelsOf(admin)).toEqual(['Canceled Maple’s pickup']);
    const email = await app.db
      .selectFrom('emails')
      .select('next_attempt_at')
      .where('type', '=', 'pickup-cancelled')
      .where('reference', '=', `application ${id}`)
      .executeTakeFirstOrThrow();
    expect(email.next_attempt_at).toEqual(new Date(clock.now().getTime() + UNDO_MS));
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect([await row(), await listEmailTypes(app.db, id)]).toEqual([before, emails]);
    const { body } = await app.call<Application>('GET', `/api/adoptions/${id}`, { token: adopter.token });
    expect(body.timeline.map(({ event }) => event)).toEqual(['submitted', 'pickup booked']);
  });

  test('restores one that was rescheduled twice, one step at a time', async () => {
    const { admin, id, change, row } = await createPickup();
    const before = await row();
    await change({ time: '11:00 AM' });
    const once = await row();
    await change({ time: '01:00 PM' });
    expect((await listEmailTypes(app.db, id)).filter((type) => type === 'pickup-moved')).toHaveLength(1);
    await undoLatest(app, admin);
    expect(await row()).toEqual(once);
    await undoLatest(app, admin);
    expect(await row()).toEqual(before);
    expect(await listEmailTypes(app.db, id)).not.toContain('pickup-moved');
  });

  test('restores one that was recorded as a no-show', async () => {
    const { admin, change, row } = await createPickup();
    const before = await row();
    clock.move(day * 24 * 60);
    await change({ status: 'no-show' });
    expect(await labelsOf(admin)).toEqual(['Recorded a no-show at Maple’s pickup']);
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await row()).toEqual(before);
  });

  test('is rejected once the application is decided, or the time is booked again', async () => {
    const { admin, id, cancel } = await createPickup();
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    await cancel();
    await decide(app, colleague, id, 'Rejected');
    expect((await undoLatest(app, admin)).status).toBe(409);
    const other = await createPickup();
    await other.cancel();
    const row = { pickup_date: other.date, pickup_time: '10:00 AM', location: 'Main Branch', slot_position: 1 };
    const dates = { created_at: clock.now(), updated_at: clock.now() };
    const { application } = await createApplied(app);
    const more = { application_id: application.id, additional_notes: null, reminded_for: null };
    await app.db
      .insertInto('pickups')
      .values({ ...row, ...dates, ...more })
      .execute();
    expect((await undoLatest(app, other.admin)).body.error).toBe(undoMessages.slotBooked);
  });
});

describe('undoing an Admin’s change of a visit', () => {
  async function createVisit() {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const pet = await createPet(app.db, { name: 'Bo' });
    day += 1;
    const date = addDays(clock.now().toISOString().slice(0, 10), day);
    const contact = { name: 'Noor Haddad', email: 'noor@example.org', phone: '' };
    const { body: visit } = await app.call<AdminVisit>('POST', '/api/visits/book', {
      token: admin.token,
      body: { ...contact, pet_id: pet.id, date, time: '10:00 AM', location: 'Main Branch' },
    });
    const change = (body: object) => app.call('PUT', `/api/visits/${visit.id}`, { token: admin.token, body });
    const row = async () => {
      const found = await app.db.selectFrom('visit_requests').selectAll().where('id', '=', visit.id).executeTakeFirst();
      const { updated_at: _at, calendar_sequence: _sequence, ...rest } = found!;
      return rest;
    };
    const emails = async () => {
      const found = await app.db
        .selectFrom('emails')
        .select('type')
        .where('reference', '=', `visit ${visit.id}`)
        .where('status', '<>', 'dropped')
        .execute();
      return found.map(({ type }) => type);
    };
    return { admin, change, row, emails };
  }

  test.each([
    ['canceled', { status: 'canceled' }, 'Canceled Noor Haddad’s visit', 'visit-cancelled'],
    ['rescheduled', { time: '11:00 AM' }, 'Rescheduled Noor Haddad’s visit', 'visit-moved'],
  ])('restores one that was %s', async (_, body, label, type) => {
    const { admin, change, row, emails } = await createVisit();
    const before = await row();
    expect((await change(body)).status).toBe(200);
    expect(await labelsOf(admin)).toEqual([label]);
    expect(await emails()).toContain(type);
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await emails()).not.toContain(type);
  });
});
