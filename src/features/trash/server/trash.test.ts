import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  statusesOf,
} from '../../../../tests/support/adoption-calls.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { trashMessages } from '../trash.constants.ts';
import type { TrashItem } from '../trash.contract.ts';
import { purgeTrash } from './purge-trash.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());

const listTrash = async (query = '') =>
  (await app.call<TrashItem[]>('GET', `/api/trash/${query}`, { token: admin.token })).body;
const restore = (...ids: number[]) =>
  app.call<{ message: string; error: string }>('POST', '/api/trash/restore', { token: admin.token, body: { ids } });
const deleteForever = (...ids: number[]) =>
  app.call<{ deleted: number }>('POST', '/api/trash/delete', { token: admin.token, body: { ids } });
const remove = (path: string) => app.call('DELETE', path, { token: admin.token });

async function deletePet(id: number): Promise<TrashItem> {
  expect((await remove(`/api/pets/${id}`)).status).toBe(204);
  return (await listTrash())[0]!;
}
async function deleteApplication(id: number): Promise<TrashItem> {
  expect((await remove(`/api/adoptions/${id}`)).status).toBe(204);
  return (await listTrash())[0]!;
}

/** A pet with two applicants, one of whom has booked, and all that can hang on it. */
async function createRich() {
  const { petId, adopter, application } = await createApplied(app);
  const other = await createSignedInUser(app.db);
  const second = (await apply(app, other, petId)).body.id;
  const [hash] = [(await createPhoto(app.db, petId)).hash];
  const path = `/api/adoptions/${application.id}`;
  const { token } = admin;
  await app.call('POST', `${path}/notes`, { token, body: { text: 'Called back' } });
  await app.call('PUT', `${path}/checks`, { token, body: { type: 'reference', outcome: 'good' } });
  await app.call('PUT', `/api/favorites/${petId}`, { token: other.token });
  day += 1;
  const slot = { date: addDays(clock.now().toISOString().slice(0, 10), day), time: '10:00 AM' };
  const booked = await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body: slot });
  expect(booked.status).toBe(201);
  await app.call('POST', '/api/tasks/', { token, body: { title: 'Call', pet_id: petId } });
  return { petId, adopter, other, id: application.id, second, hash };
}

let day = 1;

/** All that hangs on a pet and its applications, and what the reports know. */
async function readAll(petId: number) {
  const { db } = app;
  const own = <T extends object>(rows: T[]) =>
    rows.map((row) => {
      const { updated_at: _updated, calendar_sequence: _sequence, ...rest } = row as Record<string, unknown>;
      return rest;
    });
  const ofApplications = sql<boolean>`application_id in (select id from applications where pet_id = ${petId})`;
  const events = db.selectFrom('shelter_events').select(['event_type', 'application_id', 'at']);
  return {
    pet: own(await db.selectFrom('pets').selectAll().where('id', '=', petId).execute()),
    photos: await db.selectFrom('pet_photos').selectAll().where('pet_id', '=', petId).execute(),
    favorites: await db.selectFrom('favorites').selectAll().where('pet_id', '=', petId).execute(),
    tasks: await db.selectFrom('tasks').select(['id', 'title']).where('pet_id', '=', petId).execute(),
    applications: own(
      await db.selectFrom('applications').selectAll().where('pet_id', '=', petId).orderBy('id').execute(),
    ),
    notes: await db.selectFrom('application_notes').selectAll().where(ofApplications).execute(),
    checks: await db.selectFrom('application_checks').selectAll().where(ofApplications).execute(),
    pickups: own(await db.selectFrom('pickups').selectAll().where(ofApplications).execute()),
    receipts: await db.selectFrom('receipts').selectAll().where(ofApplications).execute(),
    due: await db.selectFrom('due_fees').selectAll().where(ofApplications).execute(),
    events: await events.where('pet_id', '=', petId).orderBy('id').execute(),
    outcomes: (
      await sql`select * from application_outcomes
        where application_id in (select id from applications where pet_id = ${petId}) order by 1`.execute(db)
    ).rows,
  };
}

describe('POST /api/trash/restore', () => {
  test.each(['at once', 'after the emails have left'])('restores a pet with all that hung on it, %s', async (when) => {
    const { petId, id, second } = await createRich();
    await decide(app, admin, id, 'Approved');
    clock.move(10);
    const before = await readAll(petId);
    const item = await deletePet(petId);
    expect(item).toMatchObject({ type: 'pet', title: 'Maple', deleted_by: 'Robin Keller', days_left: 30 });
    expect((await app.call('GET', `/api/pets/${petId}`)).status).toBe(404);
    expect(await statusesOf(app.db, [id, second])).toEqual([undefined, undefined]);
    if (when !== 'at once') await sendEmails();
    expect(await restore(item.id)).toMatchObject({ status: 200, body: { message: 'Maple restored.' } });
    expect(await readAll(petId)).toEqual(before);
    expect((await app.call('GET', `/api/pets/${petId}`)).status).toBe(200);
    expect(await listEmailTypes(app.db, second)).toContain('application-waitlisted');
    expect((await restore(item.id)).body.error).toBe(trashMessages.gone);
  });

  test('restores an application as it was, and the reports count nothing of it', async () => {
    const { petId, id, second } = await createRich();
    await decide(app, admin, id, 'Approved');
    await app.call('POST', `/api/adoptions/${id}/payment`, { token: admin.token, body: { method: 'cash' } });
    clock.move(10);
    const before = await readAll(petId);
    const item = await deleteApplication(id);
    expect(item.title).toBe('Noor Haddad’s application for Maple');
    expect(await statusesOf(app.db, [second])).toEqual(['Pending']);
    await sendEmails();
    expect((await restore(item.id)).status).toBe(200);
    const after = await readAll(petId);
    const withoutOther = ({ events, outcomes: _outcomes, ...rest }: typeof before) => ({
      ...rest,
      events: events.filter(({ application_id }) => application_id !== second),
    });
    expect(withoutOther(after)).toEqual(withoutOther(before));
    expect(await statusesOf(app.db, [id, second])).toEqual(['Approved', 'Waitlisted']);
  });

  test('emails nobody who was not told of the deletion', async () => {
    const { id } = await createRich();
    const before = await listEmailTypes(app.db, id);
    const item = await deleteApplication(id);
    expect(await listEmailTypes(app.db, id)).toEqual([...before, 'application-removed']);
    await restore(item.id);
    expect(await listEmailTypes(app.db, id)).toEqual(before);
  });

  test('emails the applicant who was told of the deletion', async () => {
    const { id } = await createRich();
    const item = await deleteApplication(id);
    await sendEmails();
    await restore(item.id);
    expect((await listEmailTypes(app.db, id)).slice(-2)).toEqual(['application-removed', 'application-reopened']);
  });

  test('waitlists an application whose pet has another home by now', async () => {
    const { petId, id, second } = await createRich();
    await decide(app, admin, id, 'Approved');
    const item = await deleteApplication(id);
    await decide(app, admin, second, 'Approved');
    expect((await restore(item.id)).status).toBe(200);
    expect(await statusesOf(app.db, [id, second])).toEqual(['Waitlisted', 'Approved']);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    const events = (await readAll(petId)).events.filter(({ application_id }) => application_id === id);
    expect(events.map(({ event_type }) => event_type).slice(-3)).toEqual(['approved', 'undone', 'waitlisted']);
  });

  test('withdraws an application whose applicant has applied again', async () => {
    const { petId, adopter, id } = await createRich();
    const item = await deleteApplication(id);
    const again = (await apply(app, adopter, petId)).body.id;
    expect((await restore(item.id)).status).toBe(200);
    expect(await statusesOf(app.db, [id, again])).toEqual(['Withdrawn', 'Pending']);
  });

  test('restores a pet before its application, and no application without its pet', async () => {
    const { petId, id } = await createRich();
    const application = await deleteApplication(id);
    const pet = await deletePet(petId);
    const { status, body } = await restore(application.id);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Restore the pet first')]);
    expect((await restore(application.id, pet.id)).body.message).toBe('2 items restored.');
    expect(await statusesOf(app.db, [id])).toEqual(['Pending']);
  });

  test('leaves out what has lost its owner, and a pickup whose slot is booked', async () => {
    const { petId, other, id, second } = await createRich();
    const { pickups } = await readAll(petId);
    const { id: _id, application_id: _own, ...slot } = pickups[0] as Record<string, unknown>;
    const pet = await deletePet(petId);
    const next = (await apply(app, await createSignedInUser(app.db), (await createPet(app.db)).id)).body.id;
    await app.db
      .insertInto('pickups')
      .values({ ...slot, application_id: next, updated_at: clock.now() } as never)
      .execute();
    await remove(`/api/users/${other.id}`);
    expect((await restore(pet.id)).status).toBe(200);
    const after = await readAll(petId);
    expect([after.favorites, after.pickups]).toEqual([[], []]);
    expect(await statusesOf(app.db, [id, second])).toEqual(['Pending', undefined]);
  });

  test('rejects a pet whose external id another one has', async () => {
    const external_id = 'X-1';
    const { id } = await createPet(app.db, { name: 'Biscuit', external_id });
    const item = await deletePet(id);
    await createPet(app.db, { name: 'Cookie', external_id });
    expect((await restore(item.id)).body.error).toContain('because Cookie has the external ID X-1 now');
    expect((await listTrash()).map((each) => each.id)).toContain(item.id);
  });
});

describe('at the same moment', () => {
  test('two restorations of one item, and deleting it forever, are one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { petId, id } = await createRich();
      const item = await (round % 2 ? deletePet(petId) : deleteApplication(id));
      const [deletion, ...both] = await Promise.all([deleteForever(item.id), restore(item.id), restore(item.id)]);
      const isRestored = both.some(({ status }) => status === 200);
      expect(both.filter(({ status }) => status === 200).length).toBe(isRestored ? 1 : 0);
      expect(deletion.body.deleted).toBe(isRestored ? 0 : 1);
      expect(await statusesOf(app.db, [id])).toEqual([isRestored ? 'Pending' : undefined]);
    }
  });

  test('a restoration and a new application leave one open application', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { petId, adopter, id } = await createRich();
      const item = await deleteApplication(id);
      const [restored, applied] = await Promise.all([restore(item.id), apply(app, adopter, petId)]);
      expect(restored.status).toBe(200);
      expect([201, 409]).toContain(applied.status);
      const open = app.db.selectFrom('applications').select('id').where('user_id', '=', adopter.id);
      expect(await open.where('status', '=', 'Pending').execute()).toHaveLength(1);
    }
  });

  test('a restoration of an approved application and another approval leave one home', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { petId, id, second } = await createRich();
      await decide(app, admin, id, 'Approved');
      const item = await deleteApplication(id);
      const [restored] = await Promise.all([restore(item.id), decide(app, admin, second, 'Approved')]);
      expect(restored.status).toBe(200);
      expect(await petStatus(app.db, petId)).toBe('Adopted');
      expect(new Set(await statusesOf(app.db, [id, second]))).toEqual(new Set(['Approved', 'Waitlisted']));
    }
  });
});

describe('the trash', () => {
  test('is searched by name and filtered by type', async () => {
    const owner = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { name: 'Zoë', owner_id: owner.id });
    await deletePet(id);
    expect((await listTrash('?search=zoe&type=listing')).map(({ title }) => title)).toEqual(['Zoë']);
    expect(await listTrash('?search=zoe&type=person')).toEqual([]);
  });

  test('holds nothing that owners delete themselves', async () => {
    const owner = await createSignedInUser(app.db);
    const { id } = await createPet(app.db, { name: 'Own', owner_id: owner.id });
    expect((await app.call('DELETE', `/api/pets/${id}`, { token: owner.token })).status).toBe(204);
    expect(await listTrash('?search=Own')).toEqual([]);
  });

  test('is emptied after 30 days', async () => {
    const { id } = await createPet(app.db, { name: 'Gone' });
    const item = await deletePet(id);
    await purgeTrash(app.db, new Date(clock.now().getTime() + 29 * 86_400_000));
    expect((await listTrash('?search=Gone')).map((each) => each.id)).toEqual([item.id]);
    await purgeTrash(app.db, new Date(clock.now().getTime() + 30 * 86_400_000));
    expect(await listTrash('?search=Gone')).toEqual([]);
    expect((await restore(item.id)).status).toBe(404);
  });
});

/** The emails that wait have left. */
async function sendEmails(): Promise<void> {
  clock.move(6);
  await app.db
    .updateTable('emails')
    .set({ status: 'sent', completed_at: clock.now() })
    .where('status', '=', 'queued')
    .execute();
}
