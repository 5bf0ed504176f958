import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication, sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSuccessStory } from '../../../../tests/support/success-stories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { PendingStory, SuccessStory } from '../success-stories.contract.ts';

const DAY = 24 * 60;

let app: StartedApp;
let adopter: SignedInUser;
const clock = new MovableClock();
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  adopter = await createSignedInUser(app.db);
  await app.db.updateTable('sessions').set({ last_used_at: clock.now() }).execute();
});

type Answer = SuccessStory & { error: string; fields: Record<string, string> };

const call = (method: string, path: string, body?: object, currentUser = adopter) =>
  app.call<Answer>(method, path, { token: currentUser.token, ...(body && { body }) });
const pending = async (currentUser = adopter) =>
  (await app.call<PendingStory[]>('GET', '/api/success-stories/pending', { token: currentUser.token })).body;
const own = async () =>
  (await app.call<SuccessStory[]>('GET', '/api/success-stories/me', { token: adopter.token })).body;

/** An application that was approved the given number of days ago. */
async function adopt(daysAgo: number, { id } = adopter) {
  const pet = await createPet(app.db, { name: 'Maple', adoption_status: 'Adopted' });
  const created_at = new Date(clock.now().getTime() - daysAgo * DAY * 60_000);
  const application = await createApplication(app.db, {
    pet_id: pet.id,
    user_id: id,
    status: 'Approved',
    created_at,
  });
  return { petId: pet.id, applicationId: application.id };
}

async function bookPickup(application_id: number, inDays: number, status: 'booked' | 'done' | 'no-show') {
  const at = clock.now();
  const pickup_date = addDays(at.toISOString().slice(0, 10), inDays);
  const slot = { pickup_date, pickup_time: '09:00 AM', location: 'Downtown', slot_position: application_id } as const;
  await app.db
    .insertInto('pickups')
    .values({
      application_id,
      ...slot,
      additional_notes: null,
      status,
      reminded_for: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const story = (application_id: number, overrides: object = {}) => ({
  application_id,
  title: 'She sleeps on my feet',
  text: 'On the first night she stayed by the door.\r\nOn the second she slept on my feet.',
  author_name: 'Noor',
  may_publish: true,
  ...overrides,
});

describe('GET /api/success-stories/pending', () => {
  test('lists adoptions of pets at home: picked up, or approved three days ago', async () => {
    const atHome = await adopt(3);
    await adopt(2.9);
    const awaited = await adopt(5);
    await bookPickup(awaited.applicationId, 0, 'booked');
    const missed = await adopt(9);
    await bookPickup(missed.applicationId, -5, 'no-show');
    const passed = await adopt(4);
    await bookPickup(passed.applicationId, -1, 'booked');
    const pickedUp = await adopt(1);
    await bookPickup(pickedUp.applicationId, 0, 'done');
    const others = await createPet(app.db);
    await createApplication(app.db, { pet_id: others.id, user_id: adopter.id });

    expect((await pending()).map(({ application_id }) => application_id)).toEqual([
      pickedUp.applicationId,
      atHome.applicationId,
      passed.applicationId,
    ]);
    expect((await pending())[0]).toMatchObject({ pet: { id: pickedUp.petId, name: 'Maple', type: 'Dog' } });
  });

  test('omits adoptions with a story, and returned pets', async () => {
    const { applicationId } = await adopt(5);
    const returned = await adopt(6);
    expect(await pending()).toHaveLength(2);
    await app.db
      .updateTable('applications')
      .set({ returned_at: clock.now() })
      .where('id', '=', returned.applicationId)
      .execute();
    await call('POST', '/api/success-stories/', story(applicationId));

    expect(await pending()).toEqual([]);
    expect((await call('POST', '/api/success-stories/', story(returned.applicationId))).status).toBe(404);
  });
});

describe('POST /api/success-stories/', () => {
  test('stores the story with its photo, waiting for the shelter', async () => {
    const { applicationId, petId } = await adopt(5);
    const { image } = await createPhoto(app.db, null, { uploader: adopter.id });
    const { status, body } = await call('POST', '/api/success-stories/', story(applicationId, { photo: image }));

    expect(status).toBe(201);
    expect(body).toMatchObject({
      application_id: applicationId,
      pet_id: petId,
      pet_name: 'Maple',
      text: 'On the first night she stayed by the door.\nOn the second she slept on my feet.',
      status: 'waiting',
      photo: { image },
    });
    expect(await own()).toEqual([body]);
  });

  test('accepts a story without consent, which stays private', async () => {
    const { applicationId } = await adopt(5);
    const { body } = await call('POST', '/api/success-stories/', story(applicationId, { may_publish: undefined }));
    expect(body).toMatchObject({ may_publish: false, status: 'private' });
  });

  test('stores one story per adoption under concurrent requests', async () => {
    const { applicationId } = await adopt(5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/api/success-stories/', story(applicationId))),
    );
    expect(sortedStatuses(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('You’ve already told Maple’s story.');
    expect(await own()).toHaveLength(1);
  });

  test('rejects another user’s adoption, and waits until the pet is at home', async () => {
    const another = await adopt(5, await createSignedInUser(app.db));
    expect((await call('POST', '/api/success-stories/', story(another.applicationId))).status).toBe(404);
    const fresh = await adopt(1);
    const rejected = await call('POST', '/api/success-stories/', story(fresh.applicationId));
    expect(rejected).toMatchObject({
      status: 409,
      body: { error: 'You can tell the story once Maple is home with you.' },
    });
    clock.move(2 * DAY);
    expect((await call('POST', '/api/success-stories/', story(fresh.applicationId))).status).toBe(201);
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ text: '\u200b' }, 'text'],
    [{ author_name: 'x'.repeat(61) }, 'author_name'],
    [{ text: 'x'.repeat(5001) }, 'text'],
    [{ photo: '/photos/00000000000000000000000000000000-800.webp' }, 'photo'],
    [{ photo: '../../secret' }, 'photo'],
  ])('rejects %j and stores nothing', async (overrides, field) => {
    const { applicationId } = await adopt(5);
    const { status, body } = await call('POST', '/api/success-stories/', story(applicationId, overrides));
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await own()).toEqual([]);
  });

  test('is rate-limited, but consent can be withdrawn at any time', async () => {
    const { applicationId } = await adopt(5);
    const { body } = await call('POST', '/api/success-stories/', story(applicationId));
    for (let written = 1; written < 30; written++) {
      await call('PUT', `/api/success-stories/${body.id}`, { title: `Title ${written}` });
    }
    expect((await call('PUT', `/api/success-stories/${body.id}`, { title: 'One more' })).status).toBe(429);
    expect(
      (await call('PUT', `/api/success-stories/${body.id}`, { may_publish: false, title: 'One more' })).status,
    ).toBe(429);
    const withdrawn = await call('PUT', `/api/success-stories/${body.id}`, { may_publish: false });
    expect(withdrawn).toMatchObject({ status: 200, body: { status: 'private', title: 'Title 29' } });
  });
});

describe('PUT and DELETE /api/success-stories/:id', () => {
  const published = { status: 'published' as const };

  test('return a changed published story to the shelter, and leave an unchanged one', async () => {
    const { id } = await createSuccessStory(app.db, { user_id: adopter.id, ...published });
    expect((await call('PUT', `/api/success-stories/${id}`, { author_name: 'Noor', photo: '' })).body.status).toBe(
      'published',
    );
    const { body } = await call('PUT', `/api/success-stories/${id}`, { text: 'She sings.' });
    expect(body).toMatchObject({ status: 'waiting', published_at: null, text: 'She sings.', version: 2 });
  });

  test('are limited to the author’s own stories', async () => {
    const { id } = await createSuccessStory(app.db, { user_id: adopter.id, ...published });
    const otherUser = await createSignedInUser(app.db);
    expect((await call('PUT', `/api/success-stories/${id}`, { may_publish: false }, otherUser)).status).toBe(404);
    expect((await call('DELETE', `/api/success-stories/${id}`, undefined, otherUser)).status).toBe(404);
    expect((await own())[0]).toMatchObject({ status: 'published' });
    expect((await call('DELETE', `/api/success-stories/${id}`)).status).toBe(204);
    expect(await own()).toEqual([]);
  });

  test('a story outlives its pet, and is deleted with its author’s account', async () => {
    const { petId, applicationId } = await adopt(5);
    const { body } = await call('POST', '/api/success-stories/', story(applicationId));
    await app.db.deleteFrom('applications').where('id', '=', applicationId).execute();
    expect((await own())[0]).toMatchObject({ is_returned: true, status: 'private' });
    await app.db.deleteFrom('pets').where('id', '=', petId).execute();
    expect((await own())[0]).toMatchObject({ id: body.id, pet_name: 'Maple', pet_id: null, status: 'waiting' });

    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    await app.db.updateTable('sessions').set({ last_used_at: clock.now() }).execute();
    expect((await call('DELETE', `/api/users/${adopter.id}`, undefined, admin)).status).toBe(204);
    expect(await app.db.selectFrom('success_stories').select('id').where('id', '=', body.id).execute()).toEqual([]);
  });
});
