import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { openEmptyDatabase } from '../../../../tests/support/open-test-database.ts';
import { createUniqueImage } from '../../../../tests/support/images.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import type { CapableUser } from '../../../platform/has-capability.contract.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { lockUsablePhotos } from './photos.queries.ts';

let app: StartedApp;
let user: SignedInUser;
let other: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  user = await createSignedInUser(app.db);
  other = await createSignedInUser(app.db);
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

/** A pet of an account, or of the shelter, with one photo. */
async function createPublicPhoto(owner?: SignedInUser, uploader = owner) {
  const { id } = await createPet(app.db, { ...(owner && { owner_id: owner.id }) });
  return createPhoto(app.db, id, uploader && { uploader: uploader.id });
}

const photos: [string, boolean, () => Promise<{ image: string }>][] = [
  ['an unused photo of their own', true, () => createPhoto(app.db, null, { uploader: user.id })],
  ['the photo of another pet of theirs', true, () => createPublicPhoto(user)],
  ['one that someone else uploaded', false, () => createPhoto(app.db, null, { uploader: other.id })],
  ['the photo of someone else’s pet', false, () => createPublicPhoto(other)],
  ['their own photo that another’s pet has too', true, () => createPublicPhoto(other, user)],
  ['the photo of a pet of the shelter’s, such as the demo’s', false, () => createPublicPhoto()],
  ['an unused one from an unknown uploader', false, () => createPhoto(app.db, null)],
];

const form = {
  name: 'Juniper',
  species: 'Cat',
  adoption_status: 'available',
  gender: 'Female',
  vaccination_status: 'Up to date',
  microchipped: 'Yes',
};

type Answer = { id: number; error: string; photos: { image: string }[]; photo: { image: string } | null };
const unknown = 'One of the photos is no longer available. Choose it again.';

/** An adoption about which its adopter may write a story. */
async function adopt({ id: user_id }: SignedInUser): Promise<number> {
  const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
  const created_at = new Date(Date.now() - 90 * 86_400_000);
  return (await createApplication(app.db, { pet_id, user_id, status: 'Approved', created_at })).id;
}

describe.each(photos)('%s', (_, isUsers, make) => {
  const uses: [string, (image: string, by: SignedInUser) => Promise<{ status: number; body: Answer }>][] = [
    [
      'a new pet',
      (image, by) =>
        app.call<Answer>('POST', '/api/pets/', { token: by.token, body: { ...form, age: 3, photos: [image] } }),
    ],
    [
      'an existing pet',
      async (image, by) => {
        const { id } = await createPet(app.db, { owner_id: user.id });
        return app.call<Answer>('PUT', `/api/pets/${id}`, { token: by.token, body: { photos: [image] } });
      },
    ],
    [
      'a story',
      async (image, by) => {
        const body = { application_id: await adopt(by), title: 'At home', text: 'She sleeps.', author_name: 'Noor' };
        return app.call<Answer>('POST', '/api/success-stories/', { token: by.token, body: { ...body, photo: image } });
      },
    ],
  ];

  test.each(uses)(`${isUsers ? 'may' : 'may not'} be used by a User for %s, and may by an Admin`, async (__, use) => {
    const { image } = await make();
    const { status, body } = await use(image, user);
    const { error } = body;
    expect({ isRejected: status === 400, error }).toEqual({
      isRejected: !isUsers,
      ...(!isUsers && { error: unknown }),
    });
    expect((await use((await make()).image, admin)).status).toBeLessThan(300);
  });
});

test('a rejected photo leaves neither a pet nor a story', async () => {
  const { image } = await createPublicPhoto(other);
  const before = await countPetsAndStories();
  const body = { ...form, age: 3, photos: [image] };
  expect((await app.call('POST', '/api/pets/', { token: user.token, body })).status).toBe(400);
  expect(await countPetsAndStories()).toEqual(before);
});

test('a pet or a story may reuse its own photo, no matter who uploaded it', async () => {
  const { id } = await createPet(app.db, { owner_id: user.id });
  const { image } = await createPhoto(app.db, id);
  const added = await createPhoto(app.db, null, { uploader: user.id });
  const body = { photos: [added.image, image] };
  const changed = await app.call<Answer>('PUT', `/api/pets/${id}`, { token: user.token, body });
  expect(changed.body.photos.map((photo) => photo.image)).toEqual([added.image, image]);

  const story = { application_id: await adopt(user), title: 'At home', text: 'She sleeps.', author_name: 'Noor' };
  const written = await app.call<Answer>('POST', '/api/success-stories/', { token: user.token, body: story });
  const used = await createPhoto(app.db, null);
  await app.db
    .updateTable('success_stories')
    .set({ photo_hash: used.hash })
    .where('id', '=', written.body.id)
    .execute();
  const again = await app.call<Answer>('PUT', `/api/success-stories/${written.body.id}`, {
    token: user.token,
    body: { title: 'At home now', photo: used.image },
  });
  expect(again.body.photo?.image).toBe(used.image);
});

test('two people who upload the same photo may both use it, even after one account is deleted', async () => {
  const photo = await createUniqueImage(77_777);
  const leaving = await createSignedInUser(app.db);
  const images: string[] = [];
  for (const { token } of [leaving, user]) images.push((await upload(app, photo, { token })).body.image);
  expect(images[0]).toBe(images[1]);
  const add = ({ token }: SignedInUser) =>
    app.call<Answer>('POST', '/api/pets/', { token, body: { ...form, age: 3, photos: [images[0]] } });
  expect((await add(leaving)).status).toBe(201);
  await app.db.deleteFrom('users').where('id', '=', leaving.id).execute();
  expect((await add(user)).status).toBe(201);
  expect((await add(other)).status).toBe(400);
});

test('after a migration, photos from before stay with their pets, and their owners may keep them', async () => {
  const older = await openEmptyDatabase();
  await migrate(older.db, '0008-reset-requests');
  const owner = await older.db
    .insertInto('users')
    .values({ name: 'Noor', email: 'noor@example.org', phone_number: '', role_id: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await createPet(older.db);
  await older.db.updateTable('pets').set({ owner_id: owner.id }).where('id', '=', id).execute();
  const { hash } = await createPhoto(older.db, id);
  const unused = await createPhoto(older.db, null);
  await migrate(older.db);

  const stored = await older.db.selectFrom('pet_photos').select('photo_hash').where('pet_id', '=', id).execute();
  expect(stored).toEqual([{ photo_hash: hash }]);
  const hashes = [hash, unused.hash];
  const listUsable = (currentUser: CapableUser & { id: number }) =>
    older.db.transaction().execute((trx) => lockUsablePhotos(trx, currentUser, hashes, [hash]));
  expect(await listUsable({ id: owner.id, role: 'User', capabilities: [] })).toEqual([hash]);
  expect(await listUsable({ id: owner.id, role: 'Admin', capabilities: [] })).toEqual(hashes.toSorted());
  await older.close();
});

async function countPetsAndStories(): Promise<number[]> {
  const pets = await app.db.selectFrom('pets').select('id').execute();
  const stories = await app.db.selectFrom('success_stories').select('id').execute();
  return [pets.length, stories.length];
}
