import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await createSignedInUser(app.db, { role: 'Admin' }));
});
afterAll(() => app.stop());

async function send(method: string, path: string, body: FormData | string, type?: string) {
  const response = await app.get(path, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
  });
  return { status: response.status, body: (await response.json()) as { error?: string; name?: string } };
}

function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

describe('a multipart form', () => {
  test('changes what a PUT with JSON changes, with numbers as digits', async () => {
    const { id } = await createSignedInUser(app.db);
    const fields = { name: 'From a form', role_id: '1', password: '', nothing: 'known' };
    expect(await send('PUT', `/api/users/${id}`, form(fields))).toMatchObject({
      status: 200,
      body: { name: 'From a form', role_id: 1 },
    });
    expect((await send('PUT', '/api/users/me', form({ name: 'Mine' }))).body.name).toBe('Mine');
  });

  test.each([
    ['a wrong field', 400, () => form({ name: 'x'.repeat(10_000) })],
    [
      'a field twice',
      400,
      () => {
        const twice = form({ name: 'one' });
        twice.append('name', 'two');
        return twice;
      },
    ],
    ['a field of 30 kB', 400, () => form({ name: 'x'.repeat(30_000) })],
    ['a file', 413, () => form({ name: new Blob(['x']) })],
    ['100 fields', 413, () => form(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 'x'])))],
  ])('with %s is %i and changes nothing', async (_, status, make) => {
    const before = await app.call<{ name: string }>('GET', '/api/users/me', { token });
    const answer = await send('PUT', '/api/users/me', make());
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/\S/) } });
    expect((await app.call<{ name: string }>('GET', '/api/users/me', { token })).body).toEqual(before.body);
  });

  test.each([
    ['no boundary', 'name=x', 'multipart/form-data'],
    ['no end', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx', 'multipart/form-data; boundary=b'],
    ['nothing in it', '', 'multipart/form-data; boundary=b'],
    [
      'a name for the prototype',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('with %s is rejected or harmless', async (_, body, type) => {
    const answer = await send('PUT', '/api/users/me', body, type);
    expect(answer.status).toBeLessThan(500);
  });

  test('is accepted by no other method', async () => {
    expect((await send('POST', '/api/auth/login', form({ email: 'a@example.org', password: 'x' }))).status).toBe(415);
    expect((await send('POST', '/api/users/', form({ name: 'x' }))).status).toBe(415);
  });
});
