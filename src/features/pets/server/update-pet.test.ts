import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminPet } from '../admin-pets.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let owner: SignedInUser;
let otherUser: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  owner = await createSignedInUser(app.db, { name: 'Ada Owner' });
  otherUser = await createSignedInUser(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets', 'emails', 'audit_log');
});

type Answer = AdminPet & { error: string; fields?: Record<string, string> };
const put = ({ token }: SignedInUser, id: number | string, body: unknown) =>
  app.call<Answer>('PUT', `/api/pets/${id}`, { token, body });
const parseRow = (id: number) => app.db.selectFrom('pets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const events = async () =>
  (await app.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()).map((event) => event);

describe('PUT /api/pets/:id', () => {
  test('updates the given fields, and keeps the rest', async () => {
    const { id } = await createPet(app.db, { name: 'Juniper', age: 3, back_story: 'Found.' });
    const { status, body } = await put(admin, id, { age: 4, back_story: '', nothing: 'known' });
    expect({ status, ...body }).toMatchObject({ status: 200, name: 'Juniper', age: 4, back_story: null });
    expect(await events()).toEqual([
      { action: 'pet.updated', details: { fields: ['age', 'back_story'], name: 'Juniper' } },
    ]);
  });

  // Specification: card-adopt-me, call-put-pet
  test('accepts only the adoption status, in any letter case, also as a form', async () => {
    const { id } = await createPet(app.db);
    expect((await put(admin, id, { adoption_status: 'ADOPTED' })).body.adoption_status).toBe('Adopted');
    const form = new FormData();
    form.append('adoption_status', 'pending');
    form.append('age', '7');
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await app.get(`/api/pets/${id}`, { method: 'PUT', body: form, headers });
    expect(await response.json()).toMatchObject({ adoption_status: 'Pending', age: 7 });
  });

  test('keeps months only of a pet under one year', async () => {
    const { id } = await createPet(app.db, { age: null });
    const ages = async (body: object) => {
      const { age, age_months } = (await put(admin, id, body)).body;
      return [age, age_months];
    };
    expect(await ages({ age_months: '4' })).toEqual([0, 4]);
    expect(await ages({ age: 0 })).toEqual([0, 4]);
    expect(await ages({ age: '1' })).toEqual([1, null]);
    expect(await ages({ age_months: 11 })).toEqual([0, 11]);
    expect(await ages({ age: '' })).toEqual([null, null]);
    for (const body of [{ age: 3, age_months: 4 }, { age_months: 12 }, { age_months: -1 }]) {
      expect(await put(admin, id, body)).toMatchObject({
        status: 400,
        body: { fields: { age_months: expect.any(String) } },
      });
    }
    expect(await parseRow(id)).toMatchObject({ age: null, age_months: null });
  });

  test('changes nothing if all fields are equal', async () => {
    const { id } = await createPet(app.db, { age: 3 });
    const { updated_at } = await parseRow(id);
    expect((await put(admin, id, { age: 3 })).status).toBe(200);
    expect((await parseRow(id)).updated_at).toEqual(updated_at);
    expect(await events()).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'Please fill in the name field.'],
    [{ vaccination_status: '' }, 'Please fill in the vaccination status field.'],
    [{ adoption_status: 'gone' }, 'Invalid adoption status. Must be one of: Available, Adopted, Pending'],
    [{ age: 101 }, 'The age takes a whole number from 0 to 100.'],
    [{ name: 'x'.repeat(101) }, 'Use 100 characters or fewer for the name.'],
    [{ photos: [] }, 'No image file selected. Please upload an image.'],
    [{ owner_id: 999_999 }, 'We couldn’t find this user.'],
  ])('rejects %o and changes nothing', async (wrong, error) => {
    const { id } = await createPet(app.db);
    await createPhoto(app.db, id);
    const before = await parseRow(id);
    expect(await put(admin, id, { colour: 'Red', ...wrong })).toMatchObject({ status: 400, body: { error } });
    expect(await parseRow(id)).toEqual(before);
  });

  test('reorders, removes and adds photos, and replaces the main one', async () => {
    const { id } = await createPet(app.db);
    const [one, two] = [await createPhoto(app.db, id), await createPhoto(app.db, id, { position: 1 })];
    const fresh = await createPhoto(app.db, null);
    const images = async (body: unknown) => (await put(admin, id, body)).body.photos.map(({ image }) => image);
    expect(await images({ photos: [two.image, one.image] })).toEqual([two.image, one.image]);
    expect(await images({ image: fresh.image })).toEqual([fresh.image, one.image]);
    expect(await images({ photos: [one.image] })).toEqual([one.image]);
  });

  test('lets a User update their own pet, which then is unchecked, but not the Admins’ fields', async () => {
    const { id } = await createPet(app.db, { owner_id: owner.id, is_checked: true });
    const { status, body } = await put(owner, id, {
      colour: 'Grey',
      featured: true,
      is_listed: false,
      is_checked: true,
    });
    expect({ status, ...body }).toMatchObject({ status: 200, colour: 'Grey', featured: false, is_listed: true });
    expect(body.is_checked).toBe(false);
  });

  test('announces a User’s pets that become available again three times a day, and no more', async () => {
    const { id } = await createPet(app.db, { owner_id: owner.id, created_at: new Date('2026-01-02') });
    const { id: another } = await createPet(app.db, { owner_id: owner.id, created_at: new Date('2026-01-02') });
    const isNew = async (by: SignedInUser, pet: number) => {
      expect((await put(by, pet, { adoption_status: 'Pending' })).status).toBe(200);
      expect((await put(by, pet, { adoption_status: 'available' })).body.adoption_status).toBe('Available');
      return (await parseRow(pet)).available_since! > new Date('2026-01-02');
    };
    const announced: boolean[] = [];
    for (const pet of [id, another, id, id, another]) announced.push(await isNew(owner, pet));
    expect(announced).toEqual([true, true, true, false, false]);
    expect(await isNew(admin, id)).toBe(true);
  });

  test.each([[{ photos: 5 }], [{ image: {} }], [{ image: { path: '/etc/passwd' } }], [{ photos: [['x']] }]])(
    'explains what is wrong with the photos %o',
    async (wrong) => {
      const { id } = await createPet(app.db);
      expect(await put(admin, id, wrong)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^The (?:image|photos) must be .*photo/) },
      });
    },
  );

  test('returns 404 for another user’s pet and for an unknown one', async () => {
    const { id } = await createPet(app.db, { owner_id: owner.id });
    expect((await put(otherUser, id, { colour: 'Grey' })).status).toBe(404);
    expect((await put(admin, 999_999, { colour: 'Grey' })).status).toBe(404);
    expect((await parseRow(id)).colour).toBe('Brown');
  });

  test('unlists a pet: it is no longer public, its owner gets an email and still sees it', async () => {
    const { id } = await createPet(app.db, { name: 'Nimbus', owner_id: owner.id });
    expect((await put(admin, id, { is_listed: 'false' })).body.is_listed).toBe(false);
    expect((await app.call('GET', `/api/pets/${id}`)).status).toBe(404);
    expect((await app.get(`/pets/${id}`)).status).toBe(404);
    for (const list of ['/api/pets/', '/api/pets/?text=Nimbus', '/api/pets/?type=Dog']) {
      expect((await app.call<unknown[]>('GET', list)).body).toEqual([]);
    }
    expect((await app.call('GET', '/api/pets/total')).body).toEqual({ total_pets: 0 });
    expect(await (await app.get('/sitemap-1.xml')).text()).not.toContain(`/pets/${id}`);
    expect((await app.call('GET', `/api/admin/pets/${id}`, { token: owner.token })).status).toBe(200);
    const emails = await app.db.selectFrom('emails').select(['type', 'user_id']).execute();
    expect(emails).toEqual([{ type: 'pet-unlisted', user_id: owner.id }]);
  });

  test('keeps both of two concurrent updates of different fields', async () => {
    const { id } = await createPet(app.db);
    await Promise.all([put(admin, id, { colour: 'Red' }), put(admin, id, { breed: 'Terrier' })]);
    expect(await parseRow(id)).toMatchObject({ colour: 'Red', breed: 'Terrier' });
  });

  test('refuses the external id of another pet', async () => {
    const { id } = await createPet(app.db, { external_id: 'A-1' });
    const other = await createPet(app.db);
    expect((await put(admin, other.id, { external_id: 'A-1' })).status).toBe(409);
    expect((await put(admin, id, { external_id: 'A-1', colour: 'Red' })).status).toBe(200);
  });
});

describe('DELETE /api/pets/:id', () => {
  const remove = ({ token }: SignedInUser, id: number) => app.call('DELETE', `/api/pets/${id}`, { token });

  // Specification: call-delete-pet
  test('deletes a pet for good; its owner gets an email if an Admin does it', async () => {
    const { id } = await createPet(app.db, { owner_id: owner.id });
    await createPhoto(app.db, id);
    expect((await remove(admin, id)).status).toBe(204);
    expect((await app.call('GET', `/api/pets/${id}`)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
    expect((await app.db.selectFrom('emails').select('type').execute()).map(({ type }) => type)).toEqual([
      'pet-deleted',
    ]);
    expect((await events()).map(({ action }) => action)).toEqual(['pet.deleted']);
  });

  test('lets a User delete their own alone, and mails nobody', async () => {
    const { id } = await createPet(app.db, { owner_id: owner.id });
    expect((await remove(otherUser, id)).status).toBe(404);
    expect((await remove(owner, id)).status).toBe(204);
    expect(await app.db.selectFrom('emails').select('type').execute()).toEqual([]);
  });
});
