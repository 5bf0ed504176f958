import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import { MAX_FAVORITES } from '../favorites.constants.ts';
import type { Favorite } from '../favorites.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const save = (token: string, id: number) =>
  app.call<Favorite & { error: string }>('PUT', `/api/favorites/${id}`, { token });
const ask = (token: string, id: number) => app.call<Favorite>('GET', `/api/favorites/${id}`, { token });
const remove = (token: string, id: number) => app.call('DELETE', `/api/favorites/${id}`, { token });
const idsOf = async (token: string) =>
  (await app.call<{ pet_ids: number[] }>('GET', '/api/favorites/ids', { token })).body.pet_ids;
const list = async (token: string, query = '') => app.call<Pet[]>('GET', `/api/favorites/${query}`, { token });
const rowsOf = (userId: number) => app.db.selectFrom('favorites').selectAll().where('user_id', '=', userId).execute();

describe('PUT /api/favorites/:pet_id', () => {
  test('adds a pet once, even if requested again', async () => {
    const { token } = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    const first = await save(token, id);
    expect(first).toMatchObject({ status: 200, body: { pet_id: id, created_at: expect.any(String) } });
    const again = await save(token, id);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await ask(token, id)).body).toEqual(first.body);
  });

  test('adds one favorite for twenty concurrent requests', async () => {
    const currentUser = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(currentUser.token, id)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.created_at}`)).size).toBe(1);
    expect(await rowsOf(currentUser.id)).toHaveLength(1);
  });

  test('rejects an unknown or unlisted pet', async () => {
    const currentUser = await createSignedInUser(app.db);
    const hidden = await createPet(app.db, { is_listed: false });
    expect(await save(currentUser.token, 2_000_000_000)).toMatchObject({ status: 404 });
    expect(await save(currentUser.token, hidden.id)).toMatchObject({
      status: 404,
      body: { error: 'No pet has this number.' },
    });
    expect(await rowsOf(currentUser.id)).toHaveLength(0);
  });

  test(`allows ${MAX_FAVORITES} favorites and no more, even for concurrent requests`, async () => {
    const currentUser = await createSignedInUser(app.db);
    const pets = await app.db
      .insertInto('pets')
      .values(Array.from({ length: MAX_FAVORITES + 4 }, (_, number) => ({ name: `Pet ${number}`, species: 'Cat' })))
      .returning('id')
      .execute();
    const before = pets.slice(0, MAX_FAVORITES - 1);
    await app.db
      .insertInto('favorites')
      .values(before.map(({ id }) => ({ user_id: currentUser.id, pet_id: id, created_at: new Date() })))
      .execute();
    const answers = await Promise.all(pets.slice(MAX_FAVORITES - 1).map(({ id }) => save(currentUser.token, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^You have 500 favorites/);
    expect(await rowsOf(currentUser.id)).toHaveLength(MAX_FAVORITES);
    expect((await save(currentUser.token, before[0]!.id)).status).toBe(200);
  });
});

describe('DELETE /api/favorites/:pet_id', () => {
  test('removes a pet, even if it is not a favorite', async () => {
    const { token } = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    await save(token, id);
    expect((await remove(token, id)).status).toBe(204);
    expect((await remove(token, id)).status).toBe(204);
    expect((await ask(token, id)).status).toBe(404);
    expect(await idsOf(token)).toEqual([]);
  });
});

describe('GET /api/favorites/', () => {
  test('lists the user’s own favorites, most recently added first', async () => {
    const { id: userId, token } = await createSignedInUser(app.db);
    const pets = await Promise.all([
      createPet(app.db),
      createPet(app.db, { adoption_status: 'Adopted' }),
      createPet(app.db),
    ]);
    await app.db
      .insertInto('favorites')
      .values(pets.map(({ id }, day) => ({ user_id: userId, pet_id: id, created_at: new Date(2026, 0, 1 + day) })))
      .execute();
    const ids = pets.map(({ id }) => id).toReversed();
    expect((await list(token)).body.map(({ id }) => id)).toEqual(ids);
    expect(await idsOf(token)).toEqual(ids);
    const second = await list(token, '?page=2&limit=2');
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.headers.get('x-total-count')).toBe('3');
  });

  test('leaves out unlisted pets until they are listed again', async () => {
    const { token } = await createSignedInUser(app.db);
    const { id } = await createPet(app.db);
    await save(token, id);
    await app.db.updateTable('pets').set({ is_listed: false }).where('id', '=', id).execute();
    expect((await list(token)).body).toEqual([]);
    expect((await list(token, '?page=1')).headers.get('x-total-count')).toBe('0');
    expect(await idsOf(token)).toEqual([]);
    expect((await ask(token, id)).status).toBe(404);
    await app.db.updateTable('pets').set({ is_listed: true }).where('id', '=', id).execute();
    expect(await idsOf(token)).toEqual([id]);
  });

  test('neither shows nor removes another user’s favorites', async () => {
    const [ann, ben] = [await createSignedInUser(app.db), await createSignedInUser(app.db, { role: 'Admin' })];
    const { id } = await createPet(app.db);
    await save(ann.token, id);
    expect((await list(ben.token)).body).toEqual([]);
    expect(await idsOf(ben.token)).toEqual([]);
    expect((await ask(ben.token, id)).status).toBe(404);
    expect((await remove(ben.token, id)).status).toBe(204);
    expect(await idsOf(ann.token)).toEqual([id]);
  });

  test('deletes favorites with their pet or their user', async () => {
    const ann = await createSignedInUser(app.db);
    const [first, second] = [await createPet(app.db), await createPet(app.db)];
    await save(ann.token, first.id);
    await save(ann.token, second.id);
    await app.db.deleteFrom('pets').where('id', '=', first.id).execute();
    expect(await idsOf(ann.token)).toEqual([second.id]);
    await app.db.deleteFrom('users').where('id', '=', ann.id).execute();
    expect(await rowsOf(ann.id)).toEqual([]);
  });
});
