import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet, createPhoto, createUser } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { petSchema, type Pet } from '../pets.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets', 'photos');
  app.invalidateCache();
});

async function list(path: string, { get }: Pick<StartedApp, 'get'> = app): Promise<Pet[]> {
  const response = await get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as Pet[];
}

describe('GET /api/pets/', () => {
  test('returns an empty list without pets', async () => {
    expect(await list('/api/pets/')).toEqual([]);
  });

  test('lists Available pets first, then Pending, then Adopted, newest first within each', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now - days * 86_400_000);
    await createPet(app.db, { name: 'Adopted', adoption_status: 'Adopted', created_at: at(0) });
    await createPet(app.db, { name: 'Old', created_at: at(9) });
    await createPet(app.db, { name: 'On hold', adoption_status: 'Pending', created_at: at(1) });
    await createPet(app.db, { name: 'New', created_at: at(2) });
    app.invalidateCache();
    expect((await list('/api/pets')).map(({ name }) => name)).toEqual(['New', 'Old', 'On hold', 'Adopted']);
    expect((await list('/api/pets?limit=10')).map(({ name }) => name)).toEqual(['New', 'Old', 'On hold', 'Adopted']);
  });

  // Specification: entity-pet
  test('returns each pet as documented, with its photos in order', async () => {
    const { id } = await createPet(app.db, { weight: 3.25, good_with_cats: null });
    const second = await createPhoto(app.db, id, { position: 1 });
    const first = await createPhoto(app.db, id);
    app.invalidateCache();
    const [pet] = await list('/api/pets/');
    expect(petSchema.parse(pet)).toMatchObject({ id, weight: 3.25, good_with_cats: null, good_with_children: true });
    expect(pet!.photos.map(({ image }) => image)).toEqual([
      `/photos/${first.hash}-800.webp`,
      `/photos/${second.hash}-800.webp`,
    ]);
    expect(pet!.image).toBe(pet!.photos[0]!.image);
  });

  test('pages with a total and links, and returns an empty page after the last one', async () => {
    for (let i = 0; i < 5; i++) await createPet(app.db);
    app.invalidateCache();
    const response = await app.get('/api/pets/?page=2&limit=2');
    expect(response.headers.get('x-total-count')).toBe('5');
    expect(response.headers.get('link')).toBe(
      '</api/pets/?page=1&limit=2>; rel="first", </api/pets/?page=1&limit=2>; rel="prev", </api/pets/?page=3&limit=2>; rel="next", </api/pets/?page=3&limit=2>; rel="last"',
    );
    expect(await response.json()).toHaveLength(2);
    expect(await list('/api/pets?page=99&limit=2')).toEqual([]);
    expect(await list('/api/pets?page=1')).toHaveLength(5);
  });

  test('contains each pet exactly once across all pages', async () => {
    const now = new Date();
    for (let i = 0; i < 23; i++) await createPet(app.db, { created_at: now });
    app.invalidateCache();
    const all = (await list('/api/pets/')).map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`/api/pets/?page=${page}&limit=5`)));
    expect(pages.flat().map(({ id }) => id)).toEqual(all);
    expect(new Set(all).size).toBe(23);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'limit=',
    'page=0',
    'page=0x10',
    'page=1e3',
    'page=9999999999',
  ])('rejects ?%s with one sentence and the invalid field', async (query) => {
    const response = await app.get(`/api/pets/?${query}`);
    expect(response.status).toBe(400);
    const field = query.split('=')[0]!;
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining(field),
      fields: { [field]: expect.any(String) },
    });
  });

  test('ignores unknown query parameters', async () => {
    await createPet(app.db);
    app.invalidateCache();
    expect(await list('/api/pets/?colour=green&limit=5&limits=x')).toHaveLength(1);
  });

  test('returns 304 for unchanged content, and new content otherwise', async () => {
    await createPet(app.db);
    app.invalidateCache();
    const first = await app.get('/api/pets/');
    const etag = first.headers.get('etag')!;
    expect((await app.get('/api/pets/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await createPet(app.db);
    app.invalidateCache();
    const changed = await app.get('/api/pets/', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toHaveLength(2);
  });

  test('shows a pet from another server or a command within two seconds', async () => {
    expect(await list('/api/pets/')).toEqual([]);
    await createPet(app.db);
    await expect.poll(async () => (await list('/api/pets/')).length, { timeout: 2000 }).toBe(1);
  });

  test('compresses only for clients that accept it', async () => {
    for (let i = 0; i < 10; i++) await createPet(app.db);
    app.invalidateCache();
    for (const [accepted, sent] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const response = await app.get('/api/pets/', { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding')).toBe(sent);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(await response.json()).toHaveLength(10);
    }
  });
});

describe('a shelter of fifty thousand pets', () => {
  let large: StartedApp;
  /** A separate app: the other tests would wait for the rows to be deleted. */
  beforeAll(async () => {
    large = await startApp();
    for (let first = 1; first < 50_000; first += 2000) {
      await sql`
        insert into pets (name, species, adoption_status)
        select 'Pet ' || i, 'Cat', (array['Available', 'Pending', 'Adopted'])[1 + i % 3]
        from generate_series(${first}::int, ${first + 1999}::int) i`.execute(large.db);
    }
  }, 600_000);
  afterAll(() => large.stop());

  test('is listed completely, by page, and on the last page of the catalogue', async () => {
    large.invalidateCache();
    const plain = await large.get('/api/pets/', { headers: { 'accept-encoding': 'identity' } });
    const all = (await plain.json()) as Pet[];
    expect(all).toHaveLength(50_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(50_000);
    expect((await list('/api/pets/?page=500&limit=100', large)).map(({ id }) => id)).toEqual(
      all.slice(-100).map(({ id }) => id),
    );
    const response = await large.get('/api/pets/');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toEqual(all);
    const last = await large.get('/catalogue?page=2084');
    expect(last.status).toBe(200);
    expect((await last.text()).includes('50,000')).toBe(true);
  });
});

describe('the owner of a pet', () => {
  test('is public with consent, until the pet is Adopted', async () => {
    const owner = await createUser(app.db, { name: 'Noor Haddad', phone_number: '+1 555 0142' });
    const named = await createPet(app.db, { owner_id: owner.id });
    const hidden = await createPet(app.db, { owner_id: owner.id, show_owner: false });
    const adopted = await createPet(app.db, { owner_id: owner.id, adoption_status: 'Adopted' });
    app.invalidateCache();
    const owners = new Map((await list('/api/pets/')).map((pet) => [pet.id, pet.owner]));
    expect(owners.get(named.id)).toEqual({ name: 'Noor Haddad', phone_number: '+1 555 0142' });
    expect(owners.get(hidden.id)).toBeNull();
    expect(owners.get(adopted.id)).toBeNull();
  });
});

describe('GET /api/pets/:id', () => {
  test('shows one pet, with and without the trailing slash', async () => {
    const { id } = await createPet(app.db, { name: 'Maple' });
    for (const path of [`/api/pets/${id}`, `/api/pets/${id}/`]) {
      expect(await (await app.get(path)).json()).toMatchObject({ id, name: 'Maple' });
    }
  });

  test.each(['999999', '2147483648', '9007199254740991'])('returns 404 for the unknown id %s', async (id) => {
    const response = await app.get(`/api/pets/${id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'We couldn’t find this pet.' });
  });

  test.each(['0', '-1', '1.0', 'abc', '%00', '1%20or%201=1', "1'--", '٣', '99999999999999999'])(
    'refuses %s as a number',
    async (id) => {
      const response = await app.get(`/api/pets/${id}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ fields: { id: expect.any(String) } });
    },
  );
});

describe('the totals', () => {
  // Specification: call-get-pet-totals
  test('count all pets and the adopted ones', async () => {
    await createPet(app.db);
    await createPet(app.db, { adoption_status: 'Pending' });
    await createPet(app.db, { adoption_status: 'Adopted' });
    app.invalidateCache();
    expect(await (await app.get('/api/pets/total')).json()).toEqual({ total_pets: 3 });
    expect(await (await app.get('/api/pets/adopted/total')).json()).toEqual({ total_adopted: 1 });
  });
});
