import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminPet } from '../admin-pets.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let user: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  user = await createSignedInUser(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets', 'emails');
});

const names = async (query: string, { token } = admin) =>
  (await app.call<AdminPet[]>('GET', `/api/admin/pets/?limit=50&${query}`, { token })).body.map(({ name }) => name);

describe('GET /api/admin/pets/', () => {
  test('searches name, species and breed without accents, but not the type', async () => {
    await createPet(app.db, { name: 'Zoë', species: 'Rabbit', breed: 'Lop' });
    await createPet(app.db, { name: 'Rex', species: 'Dog', breed: 'Golden Retriever' });
    expect(await names('search=zoe')).toEqual(['Zoë']);
    expect(await names('search=OLDEN%20do')).toEqual(['Rex']);
    expect(await names('search=other')).toEqual([]);
    expect(await names('search=%25')).toEqual([]);
  });

  test('combines filters with each other, with the search and with the order, and counts the same', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
    const create = (name: string, traits: object) => createPet(app.db, { name, ...traits });
    await create('Ava', { species: 'Dog', location: 'Downtown', created_at: ago(40) });
    await create('Ben', { species: 'Dog', location: 'Eastside', created_at: ago(30), adoption_status: 'Pending' });
    await create('Cid', { species: 'Cat', location: 'Downtown', created_at: ago(20), gender: 'Male' });
    await create('Dot', { species: 'Duck', location: null, created_at: ago(10), listed_by_owner: true });
    expect(await names('type=dog,cat&sort=name')).toEqual(['Ava', 'Ben', 'Cid']);
    expect(await names('type=Dog&status=Pending,Adopted')).toEqual(['Ben']);
    expect(await names('location=Downtown&days_min=30')).toEqual(['Ava']);
    expect(await names('days_min=20&days_max=30&sort=name')).toEqual(['Ben', 'Cid']);
    expect(await names('listed_by=owner')).toEqual(['Dot']);
    expect(await names('listed_by=shelter&gender=Male&search=ci')).toEqual(['Cid']);
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await names(`added_from=${day(ago(30))}&added_to=${day(ago(30))}`)).toEqual(['Ben']);
    const { token } = admin;
    const counts = await app.call('GET', '/api/admin/pets/counts?type=Dog&count=capped', { token });
    expect(counts.body).toMatchObject({ all: 2, counts: { available: 1, pending: 1, adopted: 0 } });
    const { body, status } = await app.call<{ error: string }>('GET', '/api/admin/pets/?type=Dragon', { token });
    expect([status, body.error]).toEqual([400, expect.stringContaining('Dog')]);
    expect((await app.call('GET', '/api/admin/pets/?days_min=-1', { token })).status).toBe(400);
  });

  test('returns the ids of all pets that match, in their order, to Admins alone', async () => {
    const ids = [];
    for (const name of ['Ava', 'Ben', 'Cid']) ids.push((await createPet(app.db, { name, species: 'Dog' })).id);
    await createPet(app.db, { name: 'Dot', species: 'Cat' });
    const { body } = await app.call('GET', '/api/admin/pets/ids?type=Dog&sort=name', { token: admin.token });
    expect(body).toEqual({ ids });
    expect((await app.call('GET', '/api/admin/pets/ids', { token: user.token })).status).toBe(403);
  });

  test('finds words that also stand in a type, and words of one or two letters', async () => {
    await createPet(app.db, { name: 'Mother', species: 'Snake' });
    await createPet(app.db, { name: 'Al', species: 'Snake' });
    await createPet(app.db, { name: 'Dogbert', species: 'Cat' });
    expect(await names('search=other')).toEqual(['Mother']);
    expect(await names('search=dog')).toEqual(['Dogbert']);
    expect(await names('search=al')).toEqual(['Al']);
    expect(await names('search=a%20sn%20l')).toEqual(['Al']);
    expect(await names('search=l')).toEqual(['Al']);
  });

  test('finds each pet once, listed or not, with or without a breed', async () => {
    await createPet(app.db, { name: 'Max', species: 'Dog', breed: 'Maxdor' });
    await createPet(app.db, { name: 'Maxine', species: 'Dog', breed: null });
    await createPet(app.db, { name: 'Max', species: 'Maxolotl', breed: null, is_listed: false });
    await createPet(app.db, { name: 'Climax', species: 'Cat', breed: 'Lop', is_listed: false });
    await createPet(app.db, { name: 'Rex', species: 'Maxolotl', breed: null });
    await createPet(app.db, { name: 'Ann', species: 'Cat', breed: 'Maxdor', is_listed: false });
    await createPet(app.db, { name: 'Ma', species: 'Axolotl', breed: 'xMa' });
    const all = ['Ann', 'Climax', 'Max', 'Max', 'Maxine', 'Rex'];
    expect(await names('search=max&sort=name')).toEqual(all);
    expect(await names('search=ax&sort=name')).toEqual(['Ann', 'Climax', 'Ma', 'Max', 'Max', 'Maxine', 'Rex']);
    expect(await names('search=max&sort=name&filter=unlisted')).toEqual(['Ann', 'Climax', 'Max']);
    expect(await names('search=max%20dog&sort=name')).toEqual(['Max', 'Maxine']);
    const { body } = await app.call('GET', '/api/admin/pets/counts?search=max&count=capped', { token: admin.token });
    expect(body).toMatchObject({ all: 6, counts: { unlisted: 3 } });
  });

  test('filters pets, and counts each filter', async () => {
    await createPet(app.db, { name: 'Plain' });
    await createPet(app.db, { name: 'New', is_checked: false, featured: true });
    await createPet(app.db, { name: 'Hidden', is_listed: false, adoption_status: 'Adopted' });
    expect(await names('filter=unchecked')).toEqual(['New']);
    expect(await names('filter=unlisted')).toEqual(['Hidden']);
    const { body } = await app.call('GET', '/api/admin/pets/counts', { token: admin.token });
    const counts = {
      available: 2,
      pending: 0,
      adopted: 1,
      unchecked: 1,
      reported: 0,
      unlisted: 1,
      featured: 1,
      stale: 0,
      hold_ended: 0,
      incomplete: 2,
      archived: 0,
    };
    expect(body).toEqual({ all: 3, counts });
  });

  test('finds available pets that nobody has edited for 30 days', async () => {
    const edited = (days: number) => ({ updated_at: new Date(Date.now() - days * 86_400_000) });
    await createPet(app.db, { name: 'Fresh', ...edited(29) });
    await createPet(app.db, { name: 'Stale', ...edited(31) });
    await createPet(app.db, { name: 'On hold', adoption_status: 'Pending', ...edited(31) });
    await createPet(app.db, { name: 'Hidden', is_listed: false, ...edited(31) });
    expect(await names('filter=stale')).toEqual(['Stale']);
  });

  test.each([
    ['sort=name', ['Ash', 'Birch', 'Cedar']],
    ['sort=name&direction=desc', ['Cedar', 'Birch', 'Ash']],
    ['sort=age', ['Cedar', 'Ash', 'Birch']],
    ['sort=age&direction=desc', ['Ash', 'Cedar', 'Birch']],
    ['sort=breed', ['Cedar', 'Ash', 'Birch']],
    ['sort=status', ['Cedar', 'Birch', 'Ash']],
    ['sort=added', ['Cedar', 'Birch', 'Ash']],
    ['', ['Cedar', 'Birch', 'Ash']],
    ['sort=added&direction=asc', ['Ash', 'Birch', 'Cedar']],
  ])('sorts by %s', async (query, expected) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute));
    await createPet(app.db, { name: 'Ash', age: 9, breed: 'Pug', adoption_status: 'Adopted', created_at: at(1) });
    await createPet(app.db, { name: 'Birch', age: null, breed: null, adoption_status: 'Pending', created_at: at(2) });
    await createPet(app.db, { name: 'Cedar', age: 1, breed: 'Akita', created_at: at(3) });
    expect(await names(query)).toEqual(expected);
  });

  test('shows a User only their own pets', async () => {
    const own = await createPet(app.db, { name: 'Mine', owner_id: user.id, is_listed: false });
    const other = await createPet(app.db, { name: 'Another’s' });
    expect(await names('', user)).toEqual(['Mine']);
    const show = async (id: number) => (await app.call('GET', `/api/admin/pets/${id}`, { token: user.token })).status;
    expect([await show(own.id), await show(other.id)]).toEqual([200, 404]);
  });
});

describe('PUT /api/pets/bulk', () => {
  const many = (body: unknown) =>
    app.call<{ message: string; changed: number; error: string }>('PUT', '/api/pets/bulk', {
      token: admin.token,
      body,
    });

  test('updates only the pets that differ', async () => {
    const ids: number[] = [];
    for (const featured of [true, false, false]) ids.push((await createPet(app.db, { featured })).id);
    expect((await many({ ids, featured: 'yes' })).body).toEqual({ message: '2 pets changed.', changed: 2 });
    expect((await many({ ids, featured: true })).body.changed).toBe(0);
    expect((await many({ ids, adoption_status: 'pending', is_checked: true })).body.message).toBe('3 pets changed.');
    const rows = await app.db.selectFrom('pets').select(['adoption_status', 'featured']).execute();
    expect(rows).toEqual(ids.map(() => ({ adoption_status: 'Pending', featured: true })));
  });

  test('updates none if a pet is unknown, no field is given, or a status is invalid', async () => {
    const { id } = await createPet(app.db);
    expect((await many({ ids: [id, 999_999], featured: true })).status).toBe(404);
    expect((await many({ ids: [id] })).status).toBe(400);
    expect((await many({ ids: [id], adoption_status: 'Lost' })).status).toBe(400);
    expect((await many({ ids: [], featured: true })).status).toBe(400);
    expect(await names('filter=featured')).toEqual([]);
  });

  test('does not deadlock for the same pets in opposite orders', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 20; at++) ids.push((await createPet(app.db)).id);
    const rounds = Array.from({ length: 10 }, (_, at) =>
      many({ ids: at % 2 ? ids : ids.toReversed(), featured: at % 2 === 0 }),
    );
    expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 200));
  });
});

describe('GET /api/pets/export', () => {
  test('exports filtered pets, and escapes formulas', async () => {
    await createPet(app.db, { name: '=1+1', description: 'Two\nlines, "quoted"', good_with_dogs: true });
    await createPet(app.db, { name: 'Other', adoption_status: 'Adopted' });
    const response = await app.get('/api/pets/export?filter=available', {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ name: "'=1+1", description: 'Two\nlines, "quoted"', good_with_dogs: 'yes' });
  });
});

// Runs last, because it creates many pets.
describe('GET /api/admin/pets/counts', () => {
  test('counts a search by filter, but a capped one with more than 10,000 results only in total', async () => {
    await createPet(app.db, { name: 'Plain' });
    await createPet(app.db, { name: 'Planet', is_listed: false });
    const counts = async (query: string) =>
      (await app.call('GET', `/api/admin/pets/counts?${query}`, { token: admin.token })).body;
    const few = {
      all: 2,
      counts: {
        available: 2,
        pending: 0,
        adopted: 0,
        unchecked: 0,
        reported: 0,
        unlisted: 1,
        featured: 0,
        stale: 0,
        hold_ended: 0,
        incomplete: 2,
        archived: 0,
      },
    };
    expect(await counts('search=pla&count=capped')).toEqual(few);
    expect(await counts('search=pl&count=capped')).toEqual(few);
    // In several statements: the embedded engine ends one that takes half a minute, as all together may on a busy machine.
    for (let count = 0; count < 10_000; count += 1000) {
      await sql`insert into pets (name, species) select 'Plan', 'Dog' from generate_series(1, 1000)`.execute(app.db);
    }
    const uncounted = Object.fromEntries(Object.keys(few.counts).map((name) => [name, null]));
    expect(await counts('search=plan&count=capped')).toEqual({ all: 10_001, counts: uncounted });
    expect(await counts('search=plan')).toMatchObject({ all: 10_001, counts: { available: 10_001, unlisted: 1 } });
    const { body, headers } = await app.call<AdminPet[]>(
      'GET',
      '/api/admin/pets/?search=plan&filter=unlisted&limit=24&count=capped',
      { token: admin.token },
    );
    expect(body.map(({ name }) => name)).toEqual(['Planet']);
    expect(headers.get('x-total-count')).toBe('1');
    const frequent = await app.call('GET', '/api/admin/pets/?search=plan&limit=24&count=capped', {
      token: admin.token,
    });
    expect(frequent.headers.get('x-total-count')).toBe('10000+');
  });
});
