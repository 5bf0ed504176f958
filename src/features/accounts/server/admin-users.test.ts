import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { processResetRequests } from '../../../../tests/support/process-reset-requests.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { User } from '../accounts.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let count = 0;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const call = <T = User>(method: string, path: string, body?: unknown, token = admin.token) =>
  app.call<T & { error: string; fields?: Record<string, string> }>(method, path, { token, body });
const eventsOn = (id: number) =>
  app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute();

function person(traits: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  const email = `added${count}@example.org`;
  return { name: 'Ola Nordmann', email, phone_number: '+1 555 0150', password: goodPassword, role_id: 2, ...traits };
}

describe('GET /api/users/', () => {
  // Specification: entity-user
  test('lists all users by name, with roles and without password hashes', async () => {
    await createUser(app.db, { name: 'zz last' });
    await createUser(app.db, { name: 'AA first' });
    const { body } = await call<User[]>('GET', '/api/users/');
    expect(body[0]!.name).toBe('AA first');
    expect(body.at(-1)!.name).toBe('zz last');
    expect(JSON.stringify(body)).not.toContain('hash');
    const { body: total } = await call<{ total_user: number }>('GET', '/api/users/total');
    expect(total).toEqual({ total_user: body.length });
  });

  test('finds part of a name in any letter case, and escapes wildcards', async () => {
    await createUser(app.db, { name: 'Søren 100% O_Hara' });
    const find = async (search: string) =>
      (await call<User[]>('GET', `/api/users/?search=${encodeURIComponent(search)}`)).body.map(({ name }) => name);
    for (const search of ['søren', 'O_HARA', '100%', ' Søren '])
      expect(await find(search)).toEqual(['Søren 100% O_Hara']);
    for (const search of ['%_%_%_%z', 'O.Hara', '\\', "' or 1=1 --"]) expect(await find(search)).toEqual([]);
  });

  test('combines filters, and sorts by name or age', async () => {
    const old = { name: 'Filtered Old', created_at: new Date('2019-05-01T12:00:00Z') };
    await createUser(app.db, old);
    await createUser(app.db, { name: 'Filtered New' });
    await createUser(app.db, { name: 'Filtered Admin', role_id: 1, created_at: new Date('2019-06-01T12:00:00Z') });
    const find = async (query: string) =>
      (await call<User[]>('GET', `/api/users/?search=filtered&${query}`)).body.map(({ name }) => name.slice(9));
    expect(await find('role=user')).toEqual(['New', 'Old']);
    expect(await find('role=Admin')).toEqual(['Admin']);
    expect(await find('added_from=2019-05-01&added_to=2019-06-01')).toEqual(['Admin', 'Old']);
    expect(await find('added_to=2019-06-01&role=User')).toEqual(['Old']);
    expect(await find('sort=added')).toEqual(['Old', 'Admin', 'New']);
    expect(await find('sort=name&direction=desc')).toEqual(['Old', 'New', 'Admin']);
    expect((await call('GET', '/api/users/?role=Boss')).status).toBe(400);
    expect((await call('GET', '/api/users/?sort=email')).status).toBe(400);
  });

  test('pages a search', async () => {
    for (let at = 0; at < 3; at++) await createUser(app.db, { name: `Paged ${at}` });
    const { body, headers } = await call<User[]>('GET', '/api/users/?search=paged&limit=2&page=2');
    expect(body.map(({ name }) => name)).toEqual(['Paged 2']);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toContain('</api/users/?search=paged&page=1&limit=2>; rel="prev"');
  });
});

describe('POST /api/users/', () => {
  test('creates an account with a role, emails its owner, and logs who created it', async () => {
    const { status, body } = await call('POST', '/api/users/', person({ role_id: '1', email: 'made@example.org' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Ola Nordmann', role: { id: 1, name: 'Admin' }, role_id: 1 });
    expect(await eventsOn(body.id)).toMatchObject([
      { action: 'user.added', actor_id: admin.id, details: { role: 'Admin' } },
    ]);
    const emails = await app.db
      .selectFrom('emails')
      .select('type')
      .where('to_email', '=', 'made@example.org')
      .execute();
    expect(emails).toEqual([{ type: 'account-made' }]);
  });

  // Specification: user-form-required-fields
  test.each([
    ['role_id', 3],
    ['role_id', 0],
    ['role_id', '1; drop table users'],
    ['role_id', 1.5],
    ['role_id', undefined],
    ['name', ''],
    ['name', undefined],
    ['email', 'x'],
    ['email', ''],
    ['email', undefined],
    ['phone_number', ''],
    ['phone_number', undefined],
    ['password', 'short'],
    ['password', undefined],
  ])('rejects a %s of %j', async (field, value) => {
    const before = await app.db.selectFrom('users').select('id').execute();
    const { status, body } = await call('POST', '/api/users/', person({ [field]: value }));
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
  });

  test('rejects an email that is taken in another letter case', async () => {
    await createUser(app.db, { email: 'Owned@example.org' });
    expect((await call('POST', '/api/users/', person({ email: 'owned@EXAMPLE.org' }))).status).toBe(409);
  });
});

describe('PUT /api/users/:id', () => {
  test('changes only the fields that are sent', async () => {
    const { id } = await createUser(app.db, { name: 'Before', email: 'stays@example.org' });
    const { status, body } = await call('PUT', `/api/users/${id}`, { name: 'After', password: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'After', email: 'stays@example.org', role_id: 2 });
    expect(await eventsOn(id)).toMatchObject([{ action: 'user.updated', details: { fields: ['name'] } }]);
  });

  test('shows a new name on public pages at once', async () => {
    const { id } = await createUser(app.db, { name: 'Known As One' });
    const pet = await createPet(app.db, { owner_id: id });
    app.invalidateCache();
    expect(await (await app.get(`/api/pets/${pet.id}`)).text()).toContain('Known As One');
    await call('PUT', `/api/users/${id}`, { name: 'Known As Two' });
    expect(await (await app.get(`/api/pets/${pet.id}`)).text()).toContain('Known As Two');
  });

  test('emails the owner about a new password, and about a new email at the old one', async () => {
    const { id, email } = await createUser(app.db).then(async ({ id: made }) => ({
      id: made,
      ...(await app.db.selectFrom('users').select('email').where('id', '=', made).executeTakeFirstOrThrow()),
    }));
    await call('PUT', `/api/users/${id}`, { email: 'new-home@example.org' });
    await call('PUT', `/api/users/${id}`, { password: goodPassword });
    const emails = await app.db
      .selectFrom('emails')
      .select(['type', 'to_email'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(emails).toEqual([
      { type: 'email-changed', to_email: email },
      { type: 'password-changed', to_email: 'new-home@example.org' },
    ]);
  });

  test('an Admin’s own email and password require the current password', async () => {
    for (const body of [{ email: 'mine@example.org' }, { password: goodPassword }]) {
      expect((await call('PUT', `/api/users/${admin.id}`, body)).status).toBe(409);
    }
    expect((await call('PUT', `/api/users/${admin.id}`, { name: 'Still Me', email: admin.email })).status).toBe(200);
  });

  test('an update without changes ends no session and is not logged', async () => {
    const { id, token, email } = await createSignedInUser(app.db, { name: 'Same' });
    expect((await call('PUT', `/api/users/${id}`, { name: 'Same', email, role_id: 2 })).status).toBe(200);
    expect(await eventsOn(id)).toEqual([]);
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
  });

  test('a new password ends the person’s sessions and works for login', async () => {
    const { id, token, email } = await createSignedInUser(app.db);
    await call('PUT', `/api/users/${id}`, { password: goodPassword });
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    const { status } = await app.call('POST', '/api/auth/login', { body: { email, password: goodPassword } });
    expect(status).toBe(200);
    expect(JSON.stringify(await eventsOn(id))).not.toContain(goodPassword);
  });

  // Specification: user-form-required-fields
  test.each([
    ['name', ''],
    ['email', ''],
    ['phone_number', ''],
    ['role_id', ''],
    ['role_id', null],
  ])('rejects a %s of %j', async (field, value) => {
    const { id } = await createUser(app.db);
    const before = (await call('GET', `/api/users/${id}`)).body;
    const { status, body } = await call('PUT', `/api/users/${id}`, { [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect((await call('GET', `/api/users/${id}`)).body).toEqual(before);
  });

  test('rejects an update with an invalid field as a whole', async () => {
    const { id } = await createUser(app.db, { name: 'Whole' });
    await createUser(app.db, { email: 'another@example.org' });
    const invalidUpdates: [object, number][] = [
      [{ name: 'New', email: 'ANOTHER@example.org' }, 409],
      [{ name: 'New', role_id: 9 }, 400],
      [{ name: 'New', password: 'short' }, 400],
      [{ name: 'New\0' }, 400],
      [{ name: 'x'.repeat(10_000) }, 400],
      [{ name: '' }, 400],
    ];
    for (const [body, expected] of invalidUpdates)
      expect((await call('PUT', `/api/users/${id}`, body)).status).toBe(expected);
    expect((await call('GET', `/api/users/${id}`)).body.name).toBe('Whole');
    expect(await eventsOn(id)).toEqual([]);
  });

  test.each(['0', '999999', '99999999999999'])('responds with 404 for user %s', async (id) => {
    const expected = id === '0' ? 400 : 404;
    expect((await call('PUT', `/api/users/${id}`, { name: 'New' })).status).toBe(expected);
    expect((await call('GET', `/api/users/${id}`)).status).toBe(expected);
    expect((await call('DELETE', `/api/users/${id}`)).status).toBe(expected);
  });
});

describe('DELETE /api/users/:id', () => {
  test('deletes the account with its sessions and emails, keeps a listed pet, and leaves a nameless person in the log', async () => {
    const { id, email, token } = await createSignedInUser(app.db, { name: 'Going Away' });
    const pet = await createPet(app.db, { owner_id: id });
    await app.call('PUT', '/api/users/me', { token, body: { name: 'Going Far Away' } });
    await app.call('POST', '/api/auth/reset-password', { body: { email } });
    await processResetRequests(app.db);
    const { status, body } = await call('DELETE', `/api/users/${id}`);
    expect(status).toBe(204);
    expect(body).toBe('');
    const left = await Promise.all([
      app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute(),
      app.db.selectFrom('emails').select('id').where('user_id', '=', id).execute(),
      app.db.selectFrom('password_resets').select('user_id').where('user_id', '=', id).execute(),
    ]);
    expect(left).toEqual([[], [], []]);
    const row = await app.db.selectFrom('pets').select('owner_id').where('id', '=', pet.id).executeTakeFirstOrThrow();
    expect(row.owner_id).toBeNull();
    expect((await eventsOn(id)).map(({ action }) => action)).toEqual([
      'profile.updated',
      'password.reset_requested',
      'user.deleted',
    ]);
    expect(JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())).not.toContain('Going');
  });

  test('an Admin cannot delete their own account', async () => {
    const { status, body } = await call('DELETE', `/api/users/${admin.id}`);
    expect(status).toBe(409);
    expect(body.error).toMatch(/your own/);
  });
});

describe('the last Admin', () => {
  const others = () => app.db.updateTable('users').set({ role_id: 2 }).where('id', '!=', admin.id).execute();

  test('cannot be demoted', async () => {
    await others();
    const { status, body } = await call('PUT', `/api/users/${admin.id}`, { role_id: 2, name: 'Demoted' });
    expect(status).toBe(409);
    expect(body.error).toMatch(/last Admin/);
    expect((await call('GET', `/api/users/${admin.id}`)).body).toMatchObject({ role_id: 1 });
    expect(await eventsOn(admin.id)).toEqual([]);
  });

  test('remains when two Admins delete each other at once', async () => {
    for (let round = 0; round < 10; round++) {
      await others();
      const otherAdmin = await createSignedInUser(app.db, { role: 'Admin' });
      const verb = round % 2 ? (['DELETE', undefined] as const) : (['PUT', { role_id: 2 }] as const);
      const responses = await Promise.all([
        call(verb[0], `/api/users/${otherAdmin.id}`, verb[1]),
        call(verb[0], `/api/users/${admin.id}`, verb[1], otherAdmin.token),
      ]);
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
      const admins = await app.db.selectFrom('users').select('id').where('role_id', '=', 1).execute();
      expect(admins).toHaveLength(1);
      admin = await createSignedInUser(app.db, { role: 'Admin' });
    }
  });
});
