import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { deleteUnusedRecords } from './erase-person.ts';
import type { ListedPerson, PersonDetails } from '../person.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let anna: number;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller', phone_number: '1' });
  const create = async (name: string, phone_number: string) =>
    (await createUser(app.db, { name, email: `${name.split(' ')[0]}@example.org`, phone_number })).id;
  anna = await create('Anna Núñez', '+49 170 1234567');
  const ben = await create('Ben Berg', '206-555-0100');
  const { id: pet_id } = await createPet(app.db, { name: 'Maple' });
  const { id: adopted } = await createPet(app.db, { name: 'Acorn', adoption_status: 'Adopted' });
  await createApplication(app.db, { pet_id, user_id: anna });
  await createApplication(app.db, { pet_id: adopted, user_id: ben, status: 'Approved' });
  const { id: other } = await createPet(app.db, { adoption_status: 'Adopted' });
  const guest = { first_name: 'Cleo', last_name: 'Guest', email: '', phone_number: '+1 206 555 0199' };
  await createApplication(app.db, { pet_id: other, is_walk_in: true, status: 'Approved', ...guest });
  await app.db
    .insertInto('person_flags')
    .values({ person_id: await findPersonId(app.db, ben), level: 'Note', reason: 'x', set_at: new Date() })
    .execute();
});
afterAll(() => app.stop());

const get = <T>(path: string) => app.call<T>('GET', `/api/admin/people/${path}`, { token: admin.token });
const list = async (query: string) =>
  (await get<ListedPerson[]>(`?${query}`)).body.map(({ name }) => name.split(' ')[0]);

describe('GET /api/admin/people/', () => {
  test.each([
    ['', ['Anna', 'Ben', 'Cleo', 'Robin']],
    ['search=nunez', ['Anna']],
    ['search=BERG%20ben', ['Ben']],
    ['search=0170%2F1234567', ['Anna']],
    ['search=%2B1%20(206)%20555', ['Cleo']],
    ['search=206555', ['Ben', 'Cleo']],
    ['search=5550100', ['Ben']],
    ['search=ben%40example', ['Ben']],
    ['search=nobody', []],
    ['filter=flagged', ['Ben']],
    ['filter=adopters', ['Ben', 'Cleo']],
    ['filter=adopters&search=cleo', ['Cleo']],
    ['filter=open%20application', ['Anna']],
    ['filter=walk-ins', ['Cleo']],
    ['page=2&limit=3', ['Robin']],
    ['flag=Note', ['Ben']],
    ['flag=Do%20not%20adopt', []],
    ['account=staff', ['Robin']],
    ['account=without', ['Cleo']],
    ['account=with&filter=adopters', ['Ben']],
    ['account=with&search=e&flag=Note', ['Ben']],
    ['added_from=2000-01-01&account=without', ['Cleo']],
    ['added_to=2000-01-01', []],
    ['direction=desc', ['Robin', 'Cleo', 'Ben', 'Anna']],
    ['sort=added', ['Robin', 'Anna', 'Ben', 'Cleo']],
    ['sort=added&direction=desc', ['Cleo', 'Ben', 'Anna', 'Robin']],
    ['sort=newest', ['Cleo', 'Ben', 'Anna', 'Robin']],
  ])('%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test.each(['account=nobody', 'flag=x', 'added_from=yesterday', 'sort=email', 'direction=up'])(
    'rejects %s',
    async (query) => {
      const { status, body } = await get<{ error: string }>(`?${query}`);
      expect([status, typeof body.error]).toEqual([400, 'string']);
    },
  );

  test('says who is staff, flagged and how often they adopted', async () => {
    const { body } = await get<ListedPerson[]>('?search=e');
    expect(body.find(({ name }) => name === 'Ben Berg')).toMatchObject({
      is_staff: false,
      adoption_count: 1,
      flags: [{ reason: 'x' }],
    });
    expect(body.find(({ name }) => name === 'Robin Keller')).toMatchObject({ is_staff: true });
  });
});

describe('PUT /api/admin/people/:id', () => {
  test('changes the contact of a person without an account, but not of an account', async () => {
    const [cleo] = (await get<ListedPerson[]>('?search=cleo')).body;
    const put = (id: number, body: object) =>
      app.call<{ error: string }>('PUT', `/api/admin/people/${id}`, { token: admin.token, body });
    const contact = { name: 'Cleo Gast', email: 'cleo@example.org', phone_number: '+1 206 555 0188' };
    expect((await put(cleo!.id, contact)).status).toBe(200);
    expect((await get<PersonDetails>(String(cleo!.id))).body.person).toMatchObject(contact);
    expect((await put(cleo!.id, { ...contact, name: '' })).status).toBe(400);
    expect((await put(await findPersonId(app.db, anna), contact)).status).toBe(409);
    expect((await put(2_000_000_000, contact)).status).toBe(404);
  });
});

test('a changed account changes its person', async () => {
  const changed = await app.call('PUT', `/api/users/${anna}`, { token: admin.token, body: { name: 'Anna Ruiz' } });
  expect(changed.status).toBe(200);
  expect((await get<PersonDetails>(String(await findPersonId(app.db, anna)))).body).toMatchObject({
    person: { name: 'Anna Ruiz', open_count: 1 },
    history: [{ type: 'application', title: 'Maple', status: 'Pending' }],
  });
});

test('a record without an account is deleted a month after nothing belongs to it any more', async () => {
  const add = (name: string, created_at: Date) =>
    app.db
      .insertInto('people')
      .values({ name, email: '', phone_number: '', created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
  const now = new Date();
  await add('Unused Old', new Date(now.getTime() - 31 * 86_400_000));
  await add('Unused New', now);
  await app.db
    .updateTable('people')
    .set({ created_at: new Date('2020-01-01') })
    .where('name', 'like', 'Cleo%')
    .execute();
  await deleteUnusedRecords(app.db, now);
  expect(await list('')).toEqual(['Anna', 'Ben', 'Cleo', 'Robin', 'Unused']);
  expect((await get<ListedPerson[]>('?search=unused')).body.map(({ name }) => name)).toEqual(['Unused New']);
});
