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
      body: { error: 'We couldn’t find this pet.' },
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
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^You’ve saved 500 pets/);
    expect(await rowsOf(currentUser.id)).toHaveLength(MAX_FAVORITES);
    expect((await save(currentUser.token, before[0]!.id)).status).toBe(200);
  });
});

describe('POST /api/favorites/', () => {
  const saveAll = (token: string, pet_ids: unknown) =>
    app.call<{ pet_ids: number[] }>('POST', '/api/favorites/', { token, body: { pet_ids } });

  test('adds pets in their order before those that are there, and ignores unknown and unlisted ones', async () => {
    const { token } = await createSignedInUser(app.db);
    const [first, second, third] = [await createPet(app.db), await createPet(app.db), await createPet(app.db)];
    const hidden = await createPet(app.db, { is_listed: false });
    const ids = [third.id, first.id, hidden.id, 2_000_000_000, third.id];
    await save(token, second.id);
    const expected = [third.id, first.id, second.id];
    const { status, body } = await saveAll(token, ids);
    expect(status).toBe(200);
    expect(new Set(body.pet_ids)).toEqual(new Set(expected));
    expect(body.pet_ids.indexOf(third.id)).toBeLessThan(body.pet_ids.indexOf(first.id));
    expect((await saveAll(token, ids)).body).toEqual(body);
    expect((await saveAll(token, [])).body).toEqual(body);
  });

  test('adds each pet once for ten concurrent requests', async () => {
    const currentUser = await createSignedInUser(app.db);
    const ids = [(await createPet(app.db)).id, (await createPet(app.db)).id];
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => saveAll(currentUser.token, ids)),
      ...Array.from({ length: 5 }, () => save(currentUser.token, ids[0]!)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await rowsOf(currentUser.id)).toHaveLength(2);
  });

  test(`fills up to ${MAX_FAVORITES} favorites`, async () => {
    const currentUser = await createSignedInUser(app.db);
    const pets = await app.db
      .insertInto('pets')
      .values(Array.from({ length: MAX_FAVORITES + 4 }, (_, number) => ({ name: `Pet ${number}`, species: 'Cat' })))
      .returning('id')
      .execute();
    await app.db
      .insertInto('favorites')
      .values(
        pets.slice(0, MAX_FAVORITES - 2).map(({ id }) => ({
          user_id: currentUser.id,
          pet_id: id,
          created_at: new Date(),
        })),
      )
      .execute();
    const others = pets.slice(MAX_FAVORITES - 2).map(({ id }) => id);
    // One that is there already takes no room.
    const { body } = await saveAll(currentUser.token, [pets[0]!.id, ...others]);
    expect(body.pet_ids).toHaveLength(MAX_FAVORITES);
    expect(others.map((id) => body.pet_ids.includes(id))).toEqual([true, true, false, false, false, false]);
  });

  test.each([[Array.from({ length: 101 }, (_, at) => at + 1)], [['one']], [[0]], ['1,2'], [null]])(
    'rejects an invalid list and changes nothing: %j',
    async (pet_ids) => {
      const currentUser = await createSignedInUser(app.db);
      expect((await saveAll(currentUser.token, pet_ids)).status).toBe(400);
      expect(await rowsOf(currentUser.id)).toHaveLength(0);
    },
  );
});

describe('GET /api/favorites/preview', () => {
  const preview = (ids: string) => app.call<Pet[]>('GET', `/api/favorites/preview?ids=${ids}`);

  test('shows listed pets to anyone, in the given order', async () => {
    const [first, second] = [await createPet(app.db), await createPet(app.db)];
    const hidden = await createPet(app.db, { is_listed: false });
    const { status, body } = await preview([second.id, hidden.id, 2_000_000_000, first.id, second.id].join(','));
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each(['', 'a', '1,', '1;2', '0', '99999999999', Array.from({ length: 101 }, () => 1).join(',')])(
    'rejects the list %j',
    async (ids) => {
      expect((await preview(ids)).status).toBe(400);
    },
  );
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
