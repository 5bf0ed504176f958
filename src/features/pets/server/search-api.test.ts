import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Pet } from '../pets.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets');
  app.invalidateCache();
});

async function read<T>(path: string): Promise<T> {
  const response = await app.get(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

describe('a page of a search', () => {
  test('counts all matches, and its links repeat the search', async () => {
    for (let at = 0; at < 5; at++) await createPet(app.db, { name: 'Bella' });
    await createPet(app.db, { name: 'Max' });
    const response = await app.get('/api/pets/?text=Bella%20dog&type=dog&sort=name&page=2&limit=2');
    expect(response.headers.get('x-total-count')).toBe('5');
    expect(response.headers.get('link')).toContain(
      '</api/pets/?text=Bella%20dog&type=Dog&sort=name&page=3&limit=2>; rel="next"',
    );
    expect(await response.json()).toHaveLength(2);
  });

  test('is cached only without text', async () => {
    await createPet(app.db, { name: 'Maple' });
    app.invalidateCache();
    for (const [query, cache] of [
      ['text=maple', 'no-store'],
      ['breed=mixed', 'no-store'],
      ['type=Dog', 'no-cache'],
    ]) {
      for (const path of [`/api/pets/?${query}`, `/api/pets/?${query}&limit=5`, `/api/pets/facets?${query}`]) {
        expect((await app.get(path)).headers.get('cache-control'), path).toBe(cache);
      }
    }
  });

  test('shows a new pet at once', async () => {
    expect(await read('/api/pets/?type=Dog')).toEqual([]);
    expect(await read('/api/pets/?text=clover')).toEqual([]);
    const { id } = await createPet(app.db, { name: 'Clover' });
    app.invalidateCache();
    for (const query of ['type=Dog', 'text=clover', 'text=clovr']) {
      expect(await read<Pet[]>(`/api/pets/?${query}`)).toMatchObject([{ id }]);
    }
    await app.db.updateTable('pets').set({ species: 'Cat' }).where('id', '=', id).execute();
    app.invalidateCache();
    expect(await read('/api/pets/?type=Dog')).toEqual([]);
  });

  test('finds only public data', async () => {
    await createPet(app.db, {
      name: 'Maple',
      back_story: 'Zanzibar',
      personality: 'Zanzibar',
      description: 'Zanzibar',
    });
    expect(await read('/api/pets/?text=zanzibar')).toEqual([]);
    expect(await read('/api/pets/?breed=zanzibar')).toEqual([]);
  });
});

describe('hostile text', () => {
  const payloads = [
    "' or 1=1 --",
    "'; drop table pets; --",
    '" or ""="',
    "x' union select password_hash from users --",
    '%',
    '_',
    '\\',
    '%%%___',
    '\\%',
    '$1',
    '$$',
    "E'\\x27'",
    '(a+)+$',
    '[[:alpha:]]*',
    '.*',
    '*/ select 1 /*',
    '{{7*7}}',
    '<script>alert(1)</script>',
    "pg_sleep(5)'",
    '\u0130\u0301\u{1F43E}',
  ];

  test.each(payloads)('%s is searched for literally', async (payload) => {
    await createPet(app.db, { name: 'Maple' });
    const plain = await read('/api/pets/?text=zzqqxx');
    for (const name of ['text', 'breed']) {
      expect(await read(`/api/pets/?${name}=${encodeURIComponent(payload)}`)).toEqual(plain);
      expect(await read(`/api/pets/facets?${name}=${encodeURIComponent(payload)}`)).toMatchObject({ total: 0 });
    }
  });

  test('finds a pet of that name', async () => {
    for (const name of ['100% Rex', "O'Malley", 'Snow_White']) await createPet(app.db, { name });
    for (const [text, name] of [
      ['100%', '100% Rex'],
      ['o’malley', "O'Malley"],
      ['w_w', 'Snow_White'],
    ]) {
      expect(await read<Pet[]>(`/api/pets/?text=${encodeURIComponent(text!)}`)).toMatchObject([{ name }]);
    }
  });

  test.each(['%00', 'a%0Ab', 'x'.repeat(101), '\u202Edog'])(
    'text that cannot be typed is refused (%#)',
    async (text) => {
      const response = await app.get(`/api/pets/?text=${text}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ fields: { text: expect.any(String) } });
    },
  );
});

describe('GET /api/pets/facets', () => {
  test('counts each value as if its own facet had not been chosen', async () => {
    await createPet(app.db, { species: 'Dog', gender: 'Male' });
    await createPet(app.db, { species: 'Dog', gender: 'Female', house_trained: true });
    await createPet(app.db, { species: 'Cat', gender: 'Female', house_trained: true });
    const { total, facets } = await read<{ total: number; facets: Record<string, Record<string, number>> }>(
      '/api/pets/facets?type=Dog&gender=Female',
    );
    expect(total).toBe(1);
    expect(facets['type']).toEqual({ Dog: 1, Cat: 1, Fish: 0, Turtle: 0, Hamster: 0, Other: 0 });
    expect(facets['gender']).toEqual({ Male: 1, Female: 1 });
    expect(facets['status']).toEqual({ Available: 1, Pending: 0, Adopted: 0 });
    expect(facets['house_trained']).toEqual({ yes: 1 });
  });
});

describe('GET /api/pets/breeds', () => {
  test('lists breeds, most frequent first, optionally of one type', async () => {
    for (const breed of ['Beagle', 'Poodle', 'Poodle', null, '']) await createPet(app.db, { breed });
    await createPet(app.db, { species: 'Cat', breed: 'Siamese' });
    expect(await read('/api/pets/breeds')).toEqual([
      { breed: 'Poodle', count: 2 },
      { breed: 'Beagle', count: 1 },
      { breed: 'Siamese', count: 1 },
    ]);
    expect(await read('/api/pets/breeds?type=cat')).toEqual([{ breed: 'Siamese', count: 1 }]);
  });
});
