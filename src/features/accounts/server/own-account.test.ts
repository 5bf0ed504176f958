import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, createSession, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { User } from '../accounts.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newPassword = 'Other.Paws-42';
const change = (token: string, body: unknown) =>
  app.call<User & { error: string; fields?: object }>('PUT', '/api/users/me', { token, body });
const changePassword = (token: string, body: unknown) => app.call('POST', '/api/users/me/password', { token, body });
const emailKinds = async (email: string) =>
  (await app.db.selectFrom('emails').select('type').where('to_email', '=', email).execute()).map(({ type }) => type);

describe('PUT /api/users/me', () => {
  test('changes the name and phone number', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const { status, body } = await change(token, { name: 'New Name', phone_number: '+44 20 7946 0958' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'New Name', phone_number: '+44 20 7946 0958' });
    expect((await app.call<User>('GET', '/api/users/me', { token })).body).toEqual({
      ...body,
      capabilities: [],
      email_confirmed: true,
    });
  });

  test('rejects an invalid new phone number, and keeps a stored one', async () => {
    const { id, token } = await createSignedInUser(app.db);
    await app.db.updateTable('users').set({ phone_number: '555' }).where('id', '=', id).execute();
    expect(await change(token, { name: 'New Name', phone_number: '555' })).toMatchObject({
      status: 200,
      body: { name: 'New Name', phone_number: '555' },
    });
    for (const phone_number of ['556', '555 012', 'call me at 555 0123']) {
      expect(await change(token, { name: 'Other', phone_number })).toMatchObject({
        status: 400,
        body: {
          error: 'Enter a phone number like +1 206 555 0100.',
          fields: { phone_number: 'Enter a phone number like +1 206 555 0100' },
        },
      });
    }
    expect((await app.call<User>('GET', '/api/users/me', { token })).body).toMatchObject({ name: 'New Name' });
  });

  test('ignores role, id and flags', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const { status, body } = await change(token, {
      role_id: 1,
      role: 'Admin',
      id: 1,
      isAdmin: true,
      is_demo: true,
      password: newPassword,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, role: { name: 'User' } });
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role_id: 2, is_demo: false, password_hash: null });
  });

  test('requires the current password for a new email, and notifies the old and the new one', async () => {
    const { email, token } = await createSignedInUser(app.db, { name: 'Ines Kaur', password: goodPassword });
    for (const current_password of [undefined, '', 'Wrong-Paws-41']) {
      const { status, body } = await change(token, { email: 'moved@example.org', current_password });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('current_password');
    }
    const { status, body } = await change(token, { email: 'moved@example.org', current_password: goodPassword });
    expect(status).toBe(200);
    expect(body.email).toBe('moved@example.org');
    expect(await emailKinds(email)).toEqual(['email-changed']);
    const sent = await app.db.selectFrom('emails').selectAll().where('to_email', '=', 'moved@example.org').execute();
    expect(sent).toMatchObject([
      {
        to_name: 'Ines Kaur',
        content: {
          subject: 'Your email was changed',
          greeting: 'Hi Ines,',
          paragraphs: [
            'The email on your account was changed to this address. We’ll email you here from now on. Please confirm that it’s yours.',
          ],
          action: { label: 'Confirm email' },
        },
      },
    ]);
  });

  test('emails nobody about a rejected email', async () => {
    const { email, token } = await createSignedInUser(app.db, { password: goodPassword });
    await createUser(app.db, { email: 'other@example.org' });
    await change(token, { email: 'other@example.org', current_password: goodPassword });
    expect([await emailKinds(email), await emailKinds('other@example.org')]).toEqual([[], []]);
  });

  test('treats the own email in another letter case as unchanged', async () => {
    const { email, token } = await createSignedInUser(app.db, { password: goodPassword });
    expect((await change(token, { email: email.toUpperCase() })).status).toBe(200);
    expect(await emailKinds(email)).toEqual([]);
  });

  test('rejects an email that is taken in any letter case', async () => {
    await createUser(app.db, { email: 'held@example.org' });
    const { token } = await createSignedInUser(app.db, { password: goodPassword });
    expect((await change(token, { email: 'HELD@example.org', current_password: goodPassword })).status).toBe(409);
  });

  test.each([{ name: '' }, { name: 'a\0b' }, { name: 'a\r\nb' }, { email: 'x' }, { phone_number: '' }, [], 'text', 7])(
    'rejects %j',
    async (body) => {
      const { id, token } = await createSignedInUser(app.db, { name: 'Unchanged' });
      expect((await change(token, body)).status).toBe(400);
      const row = await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.name).toBe('Unchanged');
    },
  );
});

describe('POST /api/users/me/password', () => {
  test('changes it, ends all sessions, and starts a new one', async () => {
    const { id, email, token } = await createSignedInUser(app.db, { password: goodPassword });
    const elsewhere = await createSession(app.db, id);
    const { status, body } = await changePassword(token, { current_password: goodPassword, new_password: newPassword });
    expect(status).toBe(200);
    expect(body.message).toBe('Your password has been changed.');
    for (const ended of [token, elsewhere])
      expect((await app.call('GET', '/api/users/me', { token: ended })).status).toBe(401);
    expect((await app.call('GET', '/api/users/me', { token: body.token })).status).toBe(200);
    const logIn = async (password: string) =>
      (await app.call('POST', '/api/auth/login', { body: { email, password } })).status;
    expect(await logIn(goodPassword)).toBe(401);
    expect(await logIn(newPassword)).toBe(200);
    expect(await emailKinds(email)).toEqual(['password-changed']);
  });

  test('rejects a wrong current password and a weak new one, and keeps the session', async () => {
    const { token } = await createSignedInUser(app.db, { password: goodPassword });
    const invalidChanges: [object, string][] = [
      [{ current_password: 'Wrong-Paws-41', new_password: newPassword }, 'current_password'],
      [{ current_password: goodPassword, new_password: 'short' }, 'new_password'],
      [{ current_password: goodPassword, new_password: 'Password123!' }, 'new_password'],
      [{ current_password: goodPassword }, 'new_password'],
      [{ new_password: newPassword }, 'current_password'],
    ];
    for (const [body, field] of invalidChanges) {
      const response = await changePassword(token, body);
      expect(response.status).toBe(400);
      expect(response.body.fields).toHaveProperty(field);
    }
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
  });

  test('accepts one of two concurrent changes', async () => {
    const { id, token } = await createSignedInUser(app.db, { password: goodPassword });
    const other = await createSession(app.db, id);
    const responses = await Promise.all([
      changePassword(token, { current_password: goodPassword, new_password: newPassword }),
      changePassword(other, { current_password: goodPassword, new_password: 'Third.Paws-43' }),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('limits guessing with a stolen session', async () => {
    const { token } = await createSignedInUser(app.db, { password: goodPassword });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push(
        (await changePassword(token, { current_password: `Guess-${attempt}`, new_password: newPassword })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
