import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { listUndoSteps, undo, undoLatest } from '../../../../tests/support/undo-calls.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import { undoMessages } from '../undo.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const reject = ({ token }: SignedInUser, ids: number[]) =>
  app.call('PUT', '/api/adoptions/bulk', { token, body: { ids, status: 'Rejected', reason: 'Several applied' } });

/** A second applicant for the same pet, and a booked pickup of the first. */
async function createCompeting() {
  const applied = await createApplied(app);
  const other = (await apply(app, await createSignedInUser(app.db), applied.petId)).body.id;
  const body = nextSlot();
  await app.call('POST', '/api/schedule-pickup/', { token: applied.adopter.token, body });
  const id = applied.application.id;
  return { ...applied, id, other, state: () => readState(applied.petId, [id, other]) };
}

let day = 2;
/** Each day once. */
function nextSlot() {
  day += 1;
  return { date: addDays(clock.now().toISOString().slice(0, 10), day), time: '10:00 AM' };
}

/** All that a decision may change. */
async function readState(petId: number, ids: number[]) {
  const rows = await app.db.selectFrom('applications').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return {
    pet: await app.db
      .selectFrom('pets')
      .select(['adoption_status', 'available_since'])
      .where('id', '=', petId)
      .execute(),
    applications: rows.map(({ updated_at: _updated, ...row }) => row),
    pickups: await app.db.selectFrom('pickups').selectAll().where('application_id', 'in', ids).execute(),
    emails: await Promise.all(ids.map((id) => listEmailTypes(app.db, id))),
    events: await app.db
      .selectFrom('shelter_events')
      .select(['event_type', 'application_id'])
      .where('pet_id', '=', petId)
      .orderBy('id')
      .execute(),
  };
}

describe('POST /api/undo/:id', () => {
  test.each(['Approved', 'Rejected'])('restores everything that became %s', async (status) => {
    const { admin, id, state } = await createCompeting();
    const before = await state();
    await decide(app, admin, id, status, { reason: 'We think so' });
    expect(await state()).not.toEqual(before);
    expect(await listUndoSteps(app, admin)).toMatchObject([
      { label: `${status} Noor Haddad for Maple`, seconds_left: 300 },
    ]);
    expect(await undoLatest(app, admin)).toMatchObject({ status: 200, body: { message: undoMessages.undone } });
    expect(await state()).toEqual(before);
    expect(await listUndoSteps(app, admin)).toEqual([]);
  });

  test('restores an approval with its waitlist and its email', async () => {
    const { admin, id, state } = await createCompeting();
    await decide(app, admin, id, 'Approved');
    const approved = await state();
    clock.move(1);
    await decide(app, admin, id, 'Rejected');
    await undoLatest(app, admin);
    expect(await state()).toEqual(approved);
    await undoLatest(app, admin);
    expect(await statusesOf(app.db, [id])).toEqual(['Pending']);
  });

  test('restores an adoption whose return was recorded', async () => {
    const { admin, id, state } = await createCompeting();
    await decide(app, admin, id, 'Approved');
    clock.move(10);
    const before = await state();
    await app.call('POST', `/api/adoptions/${id}/return`, { token: admin.token, body: { reason: 'Allergies' } });
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('restores all of the applications that were rejected together', async () => {
    const { admin, id, other, state } = await createCompeting();
    const before = await state();
    await reject(admin, [id, other]);
    expect((await listUndoSteps(app, admin))[0]!.label).toBe('Rejected 2 applications');
    await undoLatest(app, admin);
    expect(await state()).toEqual(before);
  });

  test('changes nothing the second time, and belongs to its author alone', async () => {
    const { admin, id, state } = await createCompeting();
    await decide(app, admin, id, 'Rejected');
    const [step] = await listUndoSteps(app, admin);
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    expect(await listUndoSteps(app, colleague)).toEqual([]);
    expect((await undo(app, colleague, step!.id)).status).toBe(404);
    const all = await Promise.all([undo(app, admin, step!.id), undo(app, admin, step!.id)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200]);
    const undone = await state();
    expect((await undo(app, admin, step!.id)).status).toBe(200);
    expect(await state()).toEqual(undone);
  });

  test('is rejected after 5 minutes', async () => {
    const { admin, id } = await createCompeting();
    await decide(app, admin, id, 'Rejected');
    const [step] = await listUndoSteps(app, admin);
    clock.move(5);
    expect(await listUndoSteps(app, admin)).toEqual([]);
    expect((await undo(app, admin, step!.id)).body.error).toBe(undoMessages.tooLate);
  });

  test('is rejected once an email has been sent', async () => {
    const { admin, id, state } = await createCompeting();
    await decide(app, admin, id, 'Approved');
    const sent = { status: 'sent', completed_at: clock.now() } as const;
    await app.db
      .updateTable('emails')
      .set(sent)
      .where('reference', '=', `application ${id}`)
      .where('type', '=', 'application-approved')
      .execute();
    const before = await state();
    expect((await undoLatest(app, admin)).body.error).toBe(undoMessages.emailed);
    expect(await state()).toEqual(before);
  });

  test.each(['decided', 'paid the fee of', 'waitlisted'])('is rejected once a colleague has %s it', async (what) => {
    const { admin, id, other, petId } = await createCompeting();
    const colleague = await createSignedInUser(app.db, { role: 'Admin' });
    await decide(app, admin, id, what === 'paid the fee of' ? 'Approved' : 'Rejected');
    const [step] = await listUndoSteps(app, admin);
    if (what === 'decided') await decide(app, colleague, id, 'Approved');
    if (what === 'waitlisted') await decide(app, colleague, other, 'Approved');
    const payment = { token: colleague.token, body: { method: 'cash' } };
    if (what === 'paid the fee of') await app.call('POST', `/api/adoptions/${id}/payment`, payment);
    const before = await readState(petId, [id, other]);
    const { status, body } = await undo(app, admin, step!.id);
    expect([status, body.error]).toEqual([409, expect.stringContaining('has changed since')]);
    expect(await readState(petId, [id, other])).toEqual(before);
  });

  test('is rejected if the pickup time has been booked since', async () => {
    const { admin, id, state } = await createCompeting();
    const booked = app.db.selectFrom('pickups').selectAll().where('application_id', '=', id);
    const { pickup_date, pickup_time, location, slot_position } = await booked.executeTakeFirstOrThrow();
    await decide(app, admin, id, 'Rejected');
    const next = (await apply(app, await createSignedInUser(app.db), (await createPet(app.db)).id)).body.id;
    const slot = { pickup_date, pickup_time, location, slot_position, application_id: next };
    const dates = { created_at: clock.now(), updated_at: clock.now() };
    await app.db
      .insertInto('pickups')
      .values({ ...slot, ...dates, additional_notes: null, reminded_for: null })
      .execute();
    const before = await state();
    expect((await undoLatest(app, admin)).body.error).toBe(undoMessages.slotBooked);
    expect(await state()).toEqual(before);
  });

  test('is rejected if the pet of a waitlisted application has become Available since', async () => {
    const { admin, id, other, state } = await createCompeting();
    await decide(app, admin, id, 'Approved');
    await decide(app, admin, other, 'Rejected');
    const [rejection] = await listUndoSteps(app, admin);
    await decide(app, admin, id, 'Rejected');
    const before = await state();
    const { status, body } = await undo(app, admin, rejection!.id);
    expect([status, body.error]).toEqual([409, undoMessages.changed('Maple')]);
    expect(await state()).toEqual(before);
  });

  test('restores an adopted pet whose applications were all rejected together', async () => {
    const { admin, id, other, state } = await createCompeting();
    await decide(app, admin, id, 'Approved');
    clock.move(10);
    const before = await state();
    await reject(admin, [id, other]);
    expect((await undoLatest(app, admin)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('leaves no trace in the applicant’s timeline', async () => {
    const { admin, adopter, id } = await createCompeting();
    await decide(app, admin, id, 'Rejected');
    await undoLatest(app, admin);
    const path = `/api/adoptions/${id}`;
    const { body } = await app.call<Application>('GET', path, { token: adopter.token });
    expect(body.timeline.map(({ event }) => event)).toEqual(['submitted', 'pickup booked']);
  });

  test('and an approval of another at the same moment leave one home', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { admin, id, other, petId } = await createCompeting();
      const colleague = await createSignedInUser(app.db, { role: 'Admin' });
      await decide(app, admin, id, 'Rejected');
      const [step] = await listUndoSteps(app, admin);
      const calls = [() => undo(app, admin, step!.id), () => decide(app, colleague, other, 'Approved')];
      const both = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
      expect([200, 409]).toContain(both.find((response) => response.status !== 200)?.status ?? 200);
      expect(await petStatus(app.db, petId)).toBe('Adopted');
      expect(await statusesOf(app.db, [other])).toEqual(['Approved']);
      expect((await statusesOf(app.db, [id]))[0]).not.toBe('Pending');
    }
  });
});
