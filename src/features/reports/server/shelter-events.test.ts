import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createApplication, decide } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { importCalls } from '../../../../tests/support/import-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { emptyDemo } from '../../../../demo/load-demo.ts';
import { restoreBackup } from '../../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import { openPhotoStore } from '../../../platform/images/photo-store.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { purgeOldApplications } from '../../adoptions/server/index.ts';

let app: StartedApp;
let admin: SignedInUser;
const clock = new MovableClock();
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

async function asAdmin<T = { id: number }>(method: string, path: string, body?: object): Promise<T> {
  clock.move(1);
  const answer = await app.call<T>(method, `/api/${path}`, { token: admin.token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const setStatus = (petId: number, adoption_status: string) => asAdmin('PUT', `pets/${petId}`, { adoption_status });
const approve = (id: number) => asAdmin('PUT', `adoptions/${id}`, { status: 'Approved' });
const reject = (id: number) => asAdmin('PUT', `adoptions/${id}`, { status: 'Rejected' });

function newPet(traits: Parameters<typeof createPet>[1] = {}) {
  clock.move(1);
  return createPet(app.db, { created_at: clock.now(), updated_at: clock.now(), ...traits });
}

async function applyFor(petId: number, person?: SignedInUser): Promise<number> {
  clock.move(1);
  return (await apply(app, person ?? (await createSignedInUser(app.db)), petId)).body.id;
}

const book = (adoption_id: number, location: string) =>
  asAdmin('POST', 'schedule-pickup/', {
    date: addDays(clock.now().toISOString().slice(0, 10), 3),
    time: '10:00 AM',
    location,
    adoption_id,
  });

const eventsOf = (petId: number) =>
  app.db.selectFrom('shelter_events').selectAll().where('pet_id', '=', petId).orderBy('at').orderBy('id').execute();

/** A pet's events in order, with their applications if there are several. */
async function rangeFields(petId: number, ...applications: number[]): Promise<string[]> {
  return (await eventsOf(petId)).map(({ event_type, application_id, location }) => {
    const which = applications.length > 1 && application_id !== null ? applications.indexOf(application_id) + 1 : '';
    return `${event_type}${which}${location === null ? '' : ` ${location}`}`;
  });
}

/** A pet's custodies in order. */
async function listStays(petId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('custodies')
    .selectAll()
    .where('pet_id', '=', petId)
    .orderBy('intake_at')
    .execute();
  return rows.map(({ intake_type, outcome_type, is_outcome_assumed }) =>
    [intake_type, ...(outcome_type ? [outcome_type] : []), ...(is_outcome_assumed ? ['assumed'] : [])].join(' '),
  );
}

async function restoreLatest(): Promise<void> {
  const [{ id }] = await asAdmin<[{ id: number }]>('GET', 'trash/');
  await asAdmin('POST', 'trash/restore', { ids: [id] });
}

const handOver = (id: number) => asAdmin('POST', `adoptions/${id}/handover`, {});

describe('the custody of a pet', () => {
  test('begins when it is added, and follows a status that is set by hand', async () => {
    const { image } = (await upload(app, await createUniqueImage(1), { token: admin.token })).body;
    const fields = { name: 'Juniper', species: 'Kitten', gender: 'Female' };
    const facts = { adoption_status: 'Available', vaccination_status: 'Partial', microchipped: 'No' };
    const pet = await asAdmin('POST', 'pets/', { ...fields, ...facts, photos: [image] });
    await setStatus(pet.id, 'Pending');
    expect(await listStays(pet.id)).toEqual(['other']);
    await setStatus(pet.id, 'Adopted');
    expect(await listStays(pet.id)).toEqual(['other adoption assumed']);
    await asAdmin('PUT', 'pets/bulk', { ids: [pet.id], adoption_status: 'Available' });
    expect(await listStays(pet.id)).toEqual(['other adoption assumed', 'return']);
    await asAdmin('DELETE', `pets/${pet.id}`);
    expect(await listStays(pet.id)).toEqual([]);
  });

  test('ends with the handover, not with the approval', async () => {
    const { id: pet } = await newPet();
    const application = await applyFor(pet);
    await approve(application);
    expect(await listStays(pet)).toEqual(['other']);
    await handOver(application);
    expect(await listStays(pet)).toEqual(['other adoption']);
    await asAdmin('POST', `adoptions/${application}/return`, { reason: 'It did not work' });
    expect(await listStays(pet)).toEqual(['other adoption', 'return']);
  });

  test('goes on after an approval that is reversed, even after the handover', async () => {
    const { id: pet } = await newPet();
    const [first, second] = [await applyFor(pet), await applyFor(pet)];
    await approve(first);
    await reject(first);
    expect(await listStays(pet)).toEqual(['other']);
    await approve(second);
    await handOver(second);
    await reject(second);
    expect(await listStays(pet)).toEqual(['other']);
  });

  test('keeps an adoption and a return when their application is deleted and restored', async () => {
    const { id: pet } = await newPet();
    const application = await applyFor(pet);
    await approve(application);
    await handOver(application);
    await asAdmin('POST', `adoptions/${application}/return`, { reason: 'It did not work' });
    await asAdmin('DELETE', `adoptions/${application}`);
    expect(await listStays(pet)).toEqual(['other adoption', 'return']);
    await restoreLatest();
    expect(await listStays(pet)).toEqual(['other adoption', 'return']);
    const custodies = app.db.selectFrom('custodies').select(['application_id', 'return_of']).where('pet_id', '=', pet);
    expect(await custodies.orderBy('intake_at').execute()).toEqual([
      { application_id: application, return_of: null },
      { application_id: null, return_of: application },
    ]);
  });

  test('comes back with a pet from the trash', async () => {
    const { id: pet } = await newPet();
    const before = await app.db.selectFrom('custodies').selectAll().where('pet_id', '=', pet).execute();
    await asAdmin('DELETE', `pets/${pet}`);
    await restoreLatest();
    expect(await app.db.selectFrom('custodies').selectAll().where('pet_id', '=', pet).execute()).toEqual(before);
  });

  test('is none for owners’ listings and pets that are added as Adopted', async () => {
    const { id: owner_id } = await createSignedInUser(app.db);
    const listing = await newPet({ owner_id });
    await setStatus(listing.id, 'Adopted');
    const adopted = await newPet({ adoption_status: 'Adopted' });
    expect([await listStays(listing.id), await listStays(adopted.id)]).toEqual([[], []]);
  });

  test('is as before once an import is undone', async () => {
    const { check, act } = importCalls(() => ({ app, admin }));
    const { id: known } = await newPet({ external_id: 'S1', name: 'Maple' });
    const rows = 'S1,Maple,Dog,Adopted\nS2,Olive,Dog,Available\nS3,Pip,Dog,Adopted\n';
    const found = await check(`external_id,name,species,adoption_status\n${rows}`);
    await act(found.id, 'apply');
    expect(await listStays(known)).toEqual(['other adoption assumed']);
    await act(found.id, 'undo');
    expect(await listStays(known)).toEqual(['other']);
  });
});

describe('application events', () => {
  test('are recorded for each decision, once', async () => {
    const { id: pet } = await newPet();
    const [first, second] = [await applyFor(pet), await applyFor(pet)];
    await approve(first);
    expect(await rangeFields(pet, first, second)).toEqual(['submitted1', 'submitted2', 'approved1', 'waitlisted2']);
    await reject(first);
    await approve(second);
    await asAdmin('POST', `adoptions/${second}/return`, { reason: 'It did not work' });
    expect((await rangeFields(pet, first, second)).slice(4)).toEqual([
      'undone1',
      'rejected1',
      'reopened2',
      'approved2',
      'returned2',
    ]);
  });

  test('are not recorded for unchanged pets and rejected requests', async () => {
    const { id: pet } = await newPet();
    const [first, second] = [await applyFor(pet), await applyFor(pet)];
    await approve(first);
    const before = await rangeFields(pet);
    await approve(first);
    await asAdmin('PUT', `pets/${pet}`, { name: 'Olive', adoption_status: 'Adopted' });
    expect((await decide(app, admin, second, 'Approved')).status).toBe(409);
    const contradiction = { token: admin.token, body: { adoption_status: 'Available' } };
    expect((await app.call('PUT', `/api/pets/${pet}`, contradiction)).status).toBe(409);
    expect(await rangeFields(pet)).toEqual(before);
  });

  test('are recorded for walk-ins and withdrawals', async () => {
    const { id: pet } = await newPet();
    const adopter = await createSignedInUser(app.db);
    const withdrawn = await applyFor(pet, adopter);
    clock.move(1);
    await decide(app, adopter, withdrawn, 'Withdrawn');
    const person = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555' };
    const walkIn = await asAdmin('POST', 'adoptions/walk-in', { ...person, pet_id: pet, method: 'cash' });
    expect(await rangeFields(pet, withdrawn, walkIn.id)).toEqual([
      'submitted1',
      'withdrawn1',
      'submitted2',
      'approved2',
    ]);
    expect((await eventsOf(pet)).map(({ is_walk_in }) => is_walk_in)).toEqual([false, false, true, true]);
  });

  test('are recorded for booked and rescheduled pickups', async () => {
    const { id: pet } = await newPet();
    const application = await applyFor(pet);
    const { id } = await book(application, 'Downtown');
    const date = addDays(clock.now().toISOString().slice(0, 10), 4);
    await asAdmin('PUT', `schedule-pickup/${id}`, { date, time: '11:00 AM' });
    await asAdmin('PUT', `schedule-pickup/${id}`, { date, time: '11:00 AM', location: 'Eastside' });
    await asAdmin('DELETE', `schedule-pickup/${id}`);
    await book(application, 'Main Branch');
    expect(await rangeFields(pet)).toEqual([
      'submitted',
      'pickup_booked Downtown',
      'pickup_booked Eastside',
      'pickup_booked Main Branch',
    ]);
  });

  test('undo an adoption when the approved application is deleted, and reopen waitlisted ones', async () => {
    const { id: pet } = await newPet();
    const [first, second] = [await applyFor(pet), await applyFor(pet)];
    await approve(first);
    await asAdmin('DELETE', `adoptions/${first}`);
    await asAdmin('DELETE', `adoptions/${second}`);
    expect(await rangeFields(pet, first, second)).toEqual([
      'submitted1',
      'submitted2',
      'approved1',
      'waitlisted2',
      'reopened2',
      'undone1',
      'deleted1',
      'deleted2',
    ]);
    expect((await eventsOf(pet)).at(-1)!.at).toEqual(clock.now());
  });

  test('keep an approval when its pet is deleted', async () => {
    const { id: pet } = await newPet();
    const [first, second] = [await applyFor(pet), await applyFor(pet)];
    await approve(first);
    await asAdmin('DELETE', `pets/${pet}`);
    expect((await rangeFields(pet, first, second)).slice(4)).toEqual(['deleted1', 'deleted2']);
    const { id: waiting } = await newPet();
    const open = await applyFor(waiting);
    await asAdmin('DELETE', `pets/${waiting}`);
    expect(await rangeFields(waiting, open)).toEqual(['submitted', 'deleted']);
  });

  test('keep an adoption when its adopter’s account is deleted, and delete open applications', async () => {
    const [{ id: adopted }, { id: waiting }] = [await newPet(), await newPet()];
    const person = await createSignedInUser(app.db);
    await approve(await applyFor(adopted, person));
    await applyFor(waiting, person);
    await asAdmin('DELETE', `users/${person.id}`);
    expect(await rangeFields(adopted)).toEqual(['submitted', 'approved']);
    expect(await rangeFields(waiting)).toEqual(['submitted', 'deleted']);
  });

  test('are recorded for an application anonymized after two years, never before earlier events', async () => {
    const { id: pet } = await newPet();
    const rejected = await applyFor(pet);
    await reject(rejected);
    // Recorded by a server whose clock is ahead of the database's.
    await app.db
      .updateTable('shelter_events')
      .set({ at: new Date('2099-01-01') })
      .where('application_id', '=', rejected)
      .execute();
    await purgeOldApplications(app.db, new Date(clock.now().getTime() + 800 * 86_400_000), 24);
    expect(await rangeFields(pet)).toEqual(['submitted', 'rejected', 'deleted']);
  });
});

describe('emptying a demo', () => {
  test('deletes its events and keeps others', async () => {
    const { id: pet } = await newPet({ is_demo: true, adoption_status: 'Adopted' });
    await newPet({ is_demo: true });
    await createApplication(app.db, { pet_id: pet, is_walk_in: true, status: 'Approved', is_demo: true });
    const others = () =>
      app.db.selectFrom('shelter_events').selectAll().where('is_demo', '=', false).orderBy('id').execute();
    const before = await others();
    expect((await rangeFields(pet)).length).toBeGreaterThan(1);
    await emptyDemo(app.db, openPhotoStore(filesOnDisk(join(app.dataDir, 'photos'))));
    expect(await rangeFields(pet)).toEqual([]);
    expect(await others()).toEqual(before);
  });
});

describe('restoring a backup', () => {
  test('restores its custodies and events, and adds none', async () => {
    const custodies = () => app.db.selectFrom('custodies').selectAll().orderBy('id').execute();
    const stays = await custodies();
    const all = () => app.db.selectFrom('shelter_events').selectAll().orderBy('id').execute();
    const before = await all();
    expect(before.length).toBeGreaterThan(30);
    const photos = filesOnDisk(join(app.dataDir, 'photos'));
    const file = join(app.dataDir, 'shelter.tar.gz');
    await writeBackup(app.db, { photos, file, now: clock.now() });
    await newPet();
    await restoreBackup(app.db, { photos, dataDir: app.dataDir, file });
    expect(await all()).toEqual(before);
    expect(await custodies()).toEqual(stays);
    const { id: pet } = await newPet();
    await applyFor(pet);
    expect(await rangeFields(pet)).toEqual(['submitted']);
    expect((await all()).at(-1)!.id).toBeGreaterThan(before.at(-1)!.id);
  });
});
