import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

/** Starts a request without the last byte of its body, which `finish` sends. */
async function startRequest(method: string, path: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(new URL(app.url).port), '127.0.0.1', () => resolve(opened));
  });
  const response = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, -1)}`,
  );
  // The server accepts connections in order: once this request is answered, the other one has been authorized.
  await app.call('GET', '/api/users/me', { token });
  return async () => {
    socket.write(text.slice(-1));
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await response)![1]);
    socket.destroy();
    return status;
  };
}

const demote = (who: SignedInUser) =>
  app.call('PUT', `/api/users/${who.id}`, { token: admin.token, body: { role_id: 2 } });
const remove = (who: SignedInUser) => app.call('DELETE', `/api/users/${who.id}`, { token: admin.token });
const logOut = (who: SignedInUser) => app.call('POST', '/api/auth/logout', { token: who.token });
const newAdmin = {
  name: 'Friend',
  email: 'friend@example.org',
  phone_number: '+1 555 0100',
  password: goodPassword,
  role_id: 1,
};

test.each([
  ['demoted', demote],
  ['deleted', remove],
  ['logged out', logOut],
])('a request of an Admin who is %s before its body has arrived changes nothing', async (_, end) => {
  const bad = await createSignedInUser(app.db, { role: 'Admin', name: 'Bad' });
  const finishAdding = await startRequest('POST', '/api/users/', bad.token, newAdmin);
  const finishPromoting = await startRequest('PUT', `/api/users/${bad.id}`, bad.token, { role_id: 1, name: 'Back' });
  const finishProfile = await startRequest('PUT', '/api/users/me', bad.token, { name: 'Back' });
  expect((await end(bad)).status).toBeLessThan(300);
  expect([await finishAdding(), await finishPromoting(), await finishProfile()]).toEqual([401, 401, 401]);
  const names = await app.db.selectFrom('users').select('name').where('name', 'in', ['Friend', 'Back']).execute();
  expect(names).toEqual([]);
});

test.each([
  ['deleted', remove],
  ['logged out', logOut],
])('a person who is %s while a visit is booked gets a 401, or has booked it before', async (_, end) => {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (let round = 0; round < 8; round++) {
    const visitor = await createSignedInUser(app.db);
    const body = { name: 'Noor', email: `noor${visitor.id}@example.org`, pet_name: 'Buddy', date };
    const [booked, ended] = await Promise.all([
      app.call<{ id: number }>('POST', '/api/visits/', { token: visitor.token, body }),
      end(visitor),
    ]);
    expect(ended.status).toBeLessThan(300);
    expect([201, 401]).toContain(booked.status);
    const rows = app.db.selectFrom('visit_requests').select('id').where('email', '=', body.email);
    expect((await rows.execute()).length).toBeLessThanOrEqual(booked.status === 201 ? 1 : 0);
  }
});

test('a password change fails if the session ends while the password is hashed', async () => {
  for (let round = 0; round < 10; round++) {
    const bad = await createSignedInUser(app.db, { role: 'Admin' });
    const victim = await createSignedInUser(app.db);
    const [changed] = await Promise.all([
      app.call('PUT', `/api/users/${victim.id}`, { token: bad.token, body: { role_id: 1, password: goodPassword } }),
      demote(bad),
    ]);
    // Either it committed before the demotion, or it was rejected.
    const row = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', victim.id)
      .executeTakeFirstOrThrow();
    expect(row.role_id).toBe(changed.status === 200 ? 1 : 2);
    expect([200, 401]).toContain(changed.status);
  }
});
