import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, createSession, goodPassword } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Session } from '../accounts.contract.ts';

let app: StartedApp;
let jumpMs = 0;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(Date.now() + jumpMs) } });
});
afterAll(() => app.stop());

const me = async (token: string | undefined) => (await app.call('GET', '/api/users/me', { token })).status;
const DAY = 86_400_000;

describe('a session', () => {
  test('responds with 401 without a token, with an unknown token, and to other credentials', async () => {
    const { token } = await createSignedInUser(app.db);
    expect(await me(token)).toBe(200);
    expect(await me(undefined)).toBe(401);
    expect(await me('never-was')).toBe(401);
    const credentials: Record<string, string>[] = [
      { cookie: `token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
    ];
    for (const headers of credentials) {
      const { status, body } = await app.call('GET', '/api/users/me', { headers });
      expect(status).toBe(401);
      expect(body.error).toMatch(/log in/);
    }
    expect((await app.call('GET', `/api/users/me?token=${token}`)).status).toBe(401);
  });

  // Specification: admin-logout-clears
  test('ends with its own logout only', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const elsewhere = await createSession(app.db, id);
    expect((await app.call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect(await me(token)).toBe(401);
    expect(await me(elsewhere)).toBe(200);
    expect((await app.call('POST', '/api/auth/logout', { token })).status).toBe(401);
  });

  test('expires seven days after its last use', async () => {
    const { token } = await createSignedInUser(app.db);
    try {
      jumpMs = 6 * DAY;
      expect(await me(token)).toBe(200);
      jumpMs = 12 * DAY;
      expect(await me(token)).toBe(200);
      jumpMs = 20 * DAY;
      expect(await me(token)).toBe(401);
    } finally {
      jumpMs = 0;
    }
  });

  test('ends 30 days after the login, however often it is used', async () => {
    const { token } = await createSignedInUser(app.db);
    const { body } = await app.call<Session[]>('GET', '/api/users/me/sessions', { token });
    expect(Date.parse(body[0]!.expires_at) - Date.parse(body[0]!.last_used_at)).toBe(7 * DAY);
    try {
      for (const days of [6, 12, 18, 24, 29]) {
        jumpMs = days * DAY;
        expect(await me(token)).toBe(200);
      }
      const { body: used } = await app.call<Session[]>('GET', '/api/users/me/sessions', { token });
      expect(Date.parse(used[0]!.expires_at) - Date.parse(used[0]!.created_at)).toBe(30 * DAY);
      jumpMs = 30 * DAY;
      expect(await me(token)).toBe(401);
    } finally {
      jumpMs = 0;
    }
  });

  test('survives a clock that is set back an hour', async () => {
    const { token } = await createSignedInUser(app.db);
    try {
      jumpMs = -3_600_000;
      expect(await me(token)).toBe(200);
    } finally {
      jumpMs = 0;
    }
  });

  test('ends with the account', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const { id, token } = await createSignedInUser(app.db);
    expect((await app.call('DELETE', `/api/users/${id}`, { token: admin.token })).status).toBe(204);
    expect(await me(token)).toBe(401);
  });

  test('ends with a change of role, in both directions', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const { id, token } = await createSignedInUser(app.db);
    for (const role_id of [1, '2']) {
      const session = role_id === 1 ? token : await createSession(app.db, id);
      const { status } = await app.call('PUT', `/api/users/${id}`, { token: admin.token, body: { role_id } });
      expect(status).toBe(200);
      expect(await me(session)).toBe(401);
    }
  });

  // Specification: server-checks-every-call
  test('has the current role', async () => {
    const { id, token } = await createSignedInUser(app.db, { role: 'Admin' });
    await app.db.updateTable('users').set({ role_id: 2 }).where('id', '=', id).execute();
    expect((await app.call('GET', '/api/users/', { token })).status).toBe(403);
  });
});

describe('/api/users/me/sessions', () => {
  test('lists own sessions with their devices', async () => {
    const { email, id } = await createSignedInUser(app.db, { password: goodPassword });
    await createSignedInUser(app.db);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { body: login } = await app.call('POST', '/api/auth/login', {
      body: { email, password: goodPassword },
      headers: { 'user-agent': firefox },
    });
    const { body } = await app.call<Session[]>('GET', '/api/users/me/sessions', { token: login.token });
    expect(body).toHaveLength(2);
    expect(body.find(({ is_current }) => is_current)).toMatchObject({
      device: 'Firefox on Linux',
      ip: '127.0.0.1',
    });
    expect(body.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/hash|token/);
    expect(id).toBeGreaterThan(0);
  });

  test('lists this session first, then the others by last use', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const at = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await createSession(app.db, id, at(20));
    await createSession(app.db, id, at(10));
    await app.db
      .updateTable('sessions')
      .set({ last_used_at: at(40) })
      .where('token_hash', '=', hashToken(token))
      .execute();
    const { body } = await app.call<Session[]>('GET', '/api/users/me/sessions', { token });
    expect(body.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(Date.parse(body[1]!.last_used_at)).toBeGreaterThan(Date.parse(body[2]!.last_used_at));
  });

  test('logs out of one session, but not of another person’s', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const otherUser = await createSignedInUser(app.db);
    const elsewhere = await createSession(app.db, id);
    const { body } = await app.call<Session[]>('GET', '/api/users/me/sessions', { token });
    const other = body.find(({ is_current }) => !is_current)!;
    const path = `/api/users/me/sessions/${other.id}`;
    expect((await app.call('DELETE', path, { token: otherUser.token })).status).toBe(404);
    expect(await me(elsewhere)).toBe(200);
    expect((await app.call('DELETE', path, { token })).status).toBe(204);
    expect(await me(elsewhere)).toBe(401);
    expect((await app.call('DELETE', path, { token })).status).toBe(404);
    expect((await app.call('DELETE', '/api/users/me/sessions/99999999999', { token })).status).toBe(404);
    expect((await app.call('DELETE', '/api/users/me/sessions/x', { token })).status).toBe(400);
  });

  test('logs out everywhere else', async () => {
    const { id, token } = await createSignedInUser(app.db);
    const others = [await createSession(app.db, id), await createSession(app.db, id)];
    expect((await app.call('DELETE', '/api/users/me/sessions', { token })).status).toBe(204);
    expect(await me(token)).toBe(200);
    for (const other of others) expect(await me(other)).toBe(401);
  });
});
