import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPhoto } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminPet } from '../admin-pets.contract.ts';
import type { Pet } from '../pets.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let user: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets', 'emails');
  user = await createSignedInUser(app.db, { name: 'Ada Owner', phone_number: '+1 555 0190' });
});

const form = {
  name: 'Juniper',
  species: 'Dog',
  adoption_status: 'available',
  gender: 'Female',
  vaccination_status: 'Up to date',
  microchipped: 'Yes',
};

async function add(currentUser: SignedInUser, more: Record<string, unknown> = {}) {
  const { image } = await createPhoto(app.db, null, { uploader: currentUser.id });
  return app.call<AdminPet & { error: string; fields?: Record<string, string> }>('POST', '/api/pets/', {
    token: currentUser.token,
    body: { ...form, photos: [image], ...more },
  });
}

const countPets = async () => (await app.db.selectFrom('pets').select('id').execute()).length;
const emailTypes = async () => (await app.db.selectFrom('emails').select('type').execute()).map(({ type }) => type);

describe('POST /api/pets/ by an Admin', () => {
  test('adds a listed and checked pet with its photos in order, visible to the public at once', async () => {
    const [first, second] = [await createPhoto(app.db, null), await createPhoto(app.db, null)];
    const { status, body } = await add(admin, {
      photos: [second.image, first.image],
      age: '3',
      weight: '12.5',
      hypoallergenic: 'no',
      good_with_cats: 'unknown',
      good_with_dogs: 'yes',
      breed: '',
      location: 'Downtown',
      featured: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Juniper',
      adoption_status: 'Available',
      age: 3,
      weight: 12.5,
      hypoallergenic: false,
      good_with_cats: null,
      good_with_dogs: true,
      breed: null,
      location: 'Downtown',
      special_needs: 'none',
      featured: true,
      is_listed: true,
      is_checked: true,
      owner: null,
      image: second.image,
    });
    const { body: publicPet } = await app.call<Pet>('GET', `/api/pets/${body.id}`);
    expect(publicPet.photos.map(({ image }) => image)).toEqual([second.image, first.image]);
    expect(await emailTypes()).toEqual([]);
  });

  test('adds a pet of four months', async () => {
    const { body } = await add(admin, { age: '', age_months: '4' });
    expect((await app.call<Pet>('GET', `/api/pets/${body.id}`)).body).toMatchObject({ age: 0, age_months: 4 });
    expect((await add(admin, { age: '0' })).body).toMatchObject({ age: 0, age_months: null });
    expect((await add(admin, { age: 2, age_months: 4 })).body.fields).toEqual({
      age_months: 'Enter months only for a pet under one year.',
    });
  });

  // Specification: admin-pet-required-fields
  test.each([
    ['name', '', 'Please fill in the name field.'],
    ['species', undefined, 'Please fill in the species field.'],
    ['adoption_status', '', 'Please fill in the adoption status field.'],
    ['gender', '', 'Please fill in the gender field.'],
    ['vaccination_status', '', 'Please fill in the vaccination status field.'],
    ['microchipped', undefined, 'Please fill in the microchipped field.'],
    ['adoption_status', 'lost', 'Invalid adoption status. Must be one of: Available, Adopted, Pending'],
  ])('rejects %s %o: %s', async (field, value, error) => {
    const { status, body } = await add(admin, { [field]: value });
    expect({ status, ...body }).toEqual({ status: 400, error, fields: { [field]: error } });
    expect(await countPets()).toBe(0);
  });

  // Specification: entity-pet, pet-vaccination-options, pet-microchipped-options
  test.each([
    ['gender', ['Male', 'Female'], 'Other'],
    ['vaccination_status', ['Up to date', 'Not vaccinated', 'Partial'], 'Unknown'],
    ['microchipped', ['Yes', 'No'], 'Perhaps'],
  ] as const)('accepts as %s only one of %j', async (field, values, other) => {
    for (const value of values) {
      const { status, body } = await add(admin, { [field]: value });
      expect([status, body[field]]).toEqual([201, value]);
    }
    const { status, body } = await add(admin, { [field]: other });
    expect([status, Object.keys(body.fields!)]).toEqual([400, [field]]);
  });

  test('rejects a location that the shelter does not have, and clears one', async () => {
    const rejected = await add(admin, { location: 'Westside' });
    expect(rejected).toMatchObject({
      status: 400,
      body: { fields: { location: 'takes Main Branch, Downtown or Eastside' } },
    });
    expect(await countPets()).toBe(0);
    const { body } = await add(admin, { location: 'Eastside' });
    const cleared = await app.call<AdminPet>('PUT', `/api/pets/${body.id}`, {
      token: admin.token,
      body: { location: '' },
    });
    expect([body.location, cleared.body.location]).toEqual(['Eastside', null]);
  });

  // Specification: pet-image-required
  test.each([
    ['no picture', []],
    ['an empty picture', ['']],
  ])('rejects a pet with %s', async (_, photos) => {
    const { status, body } = await add(admin, { photos });
    expect(status).toBe(400);
    expect(body.error).toBe('No image file selected. Please upload an image.');
    expect(await countPets()).toBe(0);
  });

  test('rejects a ninth photo, an unknown photo, and a file that is no photo', async () => {
    const nine = await Promise.all(Array.from({ length: 9 }, () => createPhoto(app.db, null)));
    const tooMany = await add(admin, { photos: nine.map(({ image }) => image) });
    expect(tooMany).toMatchObject({ status: 400, body: { error: 'A pet can have up to 8 photos.' } });
    for (const image of [
      `/photos/${'0'.repeat(32)}-800.webp`,
      'https://elsewhere.example/cat.jpg',
      '/photos/../../etc',
    ]) {
      expect((await add(admin, { photos: [image] })).status).toBe(400);
    }
    expect(await countPets()).toBe(0);
  });
});

describe('POST /api/pets/ by a User', () => {
  // Specification: user-pet-status-message
  test.each([
    ['name', '', 'Please fill in the name field.'],
    ['species', '', 'Please fill in the species field.'],
    ['adoption_status', '', 'Please fill in the adoption status field.'],
    ['gender', '', 'Please fill in the gender field.'],
    ['vaccination_status', '', 'Please fill in the vaccination status field.'],
    ['microchipped', '', 'Please fill in the microchipped field.'],
    ['photos', [], 'No image file selected. Please upload an image.'],
    ['adoption_status', 'lost', 'Invalid adoption status. Must be one of: Available, Adopted, Pending'],
  ])('rejects %s %j: %s', async (field, value, error) => {
    const { status, body } = await add(user, { [field]: value });
    expect([status, body.error]).toEqual([400, error]);
    expect(await countPets()).toBe(0);
  });

  // Specification: user-add-pet-status-words
  test.each([
    ['AVAILABLE', 'Available'],
    ['adopted', 'Adopted'],
    ['Pending', 'Pending'],
  ])('accepts the status %s', async (input, stored) => {
    const { status, body } = await add(user, { adoption_status: input });
    expect([status, body.adoption_status]).toEqual([201, stored]);
  });

  test('lists an unchecked pet of the User, and emails the shelter', async () => {
    const { status, body } = await add(user, {
      featured: true,
      is_checked: true,
      owner_id: admin.id,
      location: 'Downtown',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ featured: false, is_checked: false, is_listed: true, location: null });
    expect(body.owner).toMatchObject({ id: user.id });
    const { body: publicPet } = await app.call<Pet>('GET', `/api/pets/${body.id}`);
    expect(publicPet.owner).toEqual({ name: 'Ada Owner', phone_number: '+1 555 0190' });
    expect(await emailTypes()).toEqual(['pet-to-check']);
  });

  test('does not name an owner without consent', async () => {
    const { body } = await add(user, { show_owner: 'no' });
    expect((await app.call<Pet>('GET', `/api/pets/${body.id}`)).body.owner).toBeNull();
  });

  test('allows ten pets a day, even for concurrent requests, and counts deleted ones', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(user)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const rejected = answers.find(({ status }) => status === 429)!;
    expect(rejected.body.error).toBe('You’ve added 10 pets today, which is the limit. You can add more tomorrow.');
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await countPets()).toBe(10);
    await clearTables(app.db, 'pets');
    expect((await add(user)).status).toBe(429);
    expect((await add(admin)).status).toBe(201);
  });
});

describe('submitting the same form twice', () => {
  test('adds one pet, even for twenty concurrent requests', async () => {
    const submission_id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(user, { submission_id })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countPets()).toBe(1);
    expect(await emailTypes()).toEqual(['pet-to-check']);
  });

  test('does not share the key between users', async () => {
    const submission_id = crypto.randomUUID();
    const [one, other] = [await add(user, { submission_id }), await add(admin, { submission_id })];
    expect(other.body.id).not.toBe(one.body.id);
  });

  test('is possible again after an error', async () => {
    const submission_id = crypto.randomUUID();
    expect((await add(user, { submission_id, name: '' })).status).toBe(400);
    expect((await add(user, { submission_id })).status).toBe(201);
  });
});

test('no pet is added after the session ended', async () => {
  await app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  expect((await add(user)).status).toBe(401);
  expect(await countPets()).toBe(0);
});
