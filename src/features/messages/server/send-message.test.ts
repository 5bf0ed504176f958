import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { answer, send, threadsOf, unreadOf, replyAsUser } from '../../../../tests/support/message-calls.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Message } from '../messages.contract.ts';
import { tooLong } from '../../../platform/format-number.contract.ts';
import { messageLimits, messageTexts } from '../messages.constants.ts';

const FREE = 25;
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({
    env: { SHELTER_EMAIL: 'hello@haven.example' },
    limits: { ...limits, messageByUser: { ...limits.messageByUser, max: FREE } },
  });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Ida Berg' });
});
afterAll(() => app.stop());

const countMessages = async () =>
  (await app.db.selectFrom('messages').select(app.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

describe('POST /api/messages/send', () => {
  test('starts the User’s own thread', async () => {
    const noor = await createSignedInUser(app.db, { name: 'Noor Haddad', email: 'Noor@example.org' });
    const { status, body } = await send(app, noor, { email: ' nOOr@Example.org ', message: ' Is Maple shy?\r\nBye ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      user_id: noor.id,
      user_name: 'Noor Haddad',
      user_email: 'Noor@example.org',
      email: 'Noor@example.org',
      sender: 'user',
      author: 'Noor Haddad',
      text: 'Is Maple shy?\nBye',
      timestamp: expect.any(String),
      active_at: body.timestamp,
      is_read: false,
      likes: 0,
      is_liked: false,
      unread: 0,
      replies: [],
    });
    expect(await threadsOf(app, noor)).toEqual([body]);
    expect((await threadsOf(app, admin, noor))[0]).toEqual({ ...body, unread: 1 });
  });

  test('starts an Admin’s thread with the owner of the email', async () => {
    const noor = await createSignedInUser(app.db, { email: 'Recipient@example.org' });
    const { status, body } = await send(app, admin, { email: 'recipient@EXAMPLE.org', message: 'Maple waits.' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user_id: noor.id, sender: 'admin', author: 'Ida Berg', email: 'hello@haven.example' });
    expect([await unreadOf(app, noor), body.unread]).toEqual([1, 0]);
  });

  test('lets an Admin write to another Admin, and to themself', async () => {
    const other = await createSignedInUser(app.db, { role: 'Admin' });
    expect((await send(app, admin, { email: other.email })).body).toMatchObject({ user_id: other.id, sender: 'admin' });
    const own = (await send(app, admin)).body;
    expect(own).toMatchObject({ user_id: admin.id, sender: 'admin', is_read: true, unread: 0 });
    const waiting = [await unreadOf(app, admin), await unreadOf(app, other)];
    expect((await replyAsUser(app, admin, own.id)).body).toMatchObject({ sender: 'user', email: admin.email });
    expect([await unreadOf(app, admin), await unreadOf(app, other)]).toEqual([waiting[0], waiting[1]! + 1]);
    expect((await threadsOf(app, other, admin))[0]!.unread).toBe(1);
    expect((await threadsOf(app, admin))[0]!.unread).toBe(0);
  });

  // Specification: message-required-fields
  test.each([
    [{ email: '' }, { email: 'Enter an email like name@example.com' }],
    [{ email: undefined }, { email: 'takes text' }],
    [{ message: '' }, { message: messageTexts.textMissing }],
    [{ email: 'somebody@example.org' }, { email: messageTexts.notOwnEmail }],
    [{ email: 'no address' }, { email: 'Enter an email like name@example.com' }],
    [{ message: ' \n\u200B ' }, { message: messageTexts.textMissing }],
    [{ message: undefined }, { message: 'takes text' }],
    [{ message: 'a\0b' }, { message: 'must be plain text' }],
    [{ message: 'x'.repeat(messageLimits.text + 1) }, { message: tooLong(messageLimits.text) }],
    [{ submission: 'first' }, { submission: 'takes a UUID' }],
  ])('rejects %j, and stores nothing', async (sent, fields) => {
    const noor = await createSignedInUser(app.db);
    const before = await countMessages();
    const { status, body } = await send(app, noor, sent);
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await countMessages()).toBe(before);
  });

  test('returns 404 for an email without an account', async () => {
    const { status, body } = await send(app, admin, { email: 'nobody@example.org' });
    expect([status, body.error]).toEqual([404, messageTexts.personNotFound]);
  });

  test('ignores other fields of the body', async () => {
    const [noor, other] = [await createSignedInUser(app.db), await createSignedInUser(app.db)];
    const body = { email: noor.email, message: 'Hello', user_id: other.id, sender: 'admin', likes: 9, id: 1 };
    const sent = await app.call<Message>('POST', '/api/messages/send', { token: noor.token, body });
    expect(sent.body).toMatchObject({ user_id: noor.id, sender: 'user', likes: 0 });
    expect(await threadsOf(app, other)).toEqual([]);
  });

  test('creates one thread for twenty concurrent retries', async () => {
    const noor = await createSignedInUser(app.db);
    const submission = randomUUID();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(app, noor, { submission })));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await threadsOf(app, noor)).toHaveLength(1);
    // Another user or the shelter may use the same UUID.
    const other = await createSignedInUser(app.db);
    expect((await send(app, other, { submission })).body.user_id).toBe(other.id);
    expect((await send(app, admin, { email: noor.email, submission })).status).toBe(201);
    expect(await threadsOf(app, noor)).toHaveLength(2);
  });

  test('rejects the submission of a reply', async () => {
    const noor = await createSignedInUser(app.db);
    const { id } = (await send(app, noor)).body;
    const submission = randomUUID();
    expect((await replyAsUser(app, noor, id, { submission })).status).toBe(201);
    const { status, body } = await send(app, noor, { submission });
    expect([status, body.fields]).toEqual([400, { submission: 'belongs to another message' }]);
  });

  test('limits Users, but not Admins; rejected messages and retries do not count', async () => {
    const noor = await createSignedInUser(app.db);
    const submission = randomUUID();
    const clicks = await Promise.all([1, 2, 3].map(() => send(app, noor, { submission })));
    const first = clicks[0]!.body;
    await send(app, noor, { email: 'somebody@example.org' });
    for (let i = 0; i < 3; i++) expect((await send(app, noor, { submission })).body.id).toBe(first.id);
    const more = await Promise.all(
      Array.from({ length: FREE }, (_, at) => (at % 2 ? replyAsUser(app, noor, first.id) : send(app, noor))),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(FREE - 1);
    const rejected = more.find(({ status }) => status === 429)!;
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(app, noor, { submission })).status).toBe(201);
    const others = await Promise.all(Array.from({ length: FREE + 1 }, () => send(app, admin, { email: noor.email })));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('DELETE /api/users/:id', () => {
  test('deletes the user’s threads and likes', async () => {
    const noor = await createSignedInUser(app.db);
    const { id } = (await send(app, noor)).body;
    await answer(app, admin, id);
    await app.call('POST', `/api/messages/like/${id}`, { token: admin.token });
    const other = await createSignedInUser(app.db);
    expect((await app.call('DELETE', `/api/users/${noor.id}`, { token: admin.token })).status).toBe(204);
    const rows = app.db.selectFrom('messages').select('id').where('user_id', '=', noor.id);
    expect(await rows.execute()).toEqual([]);
    expect(await app.db.selectFrom('message_likes').selectAll().where('message_id', '=', id).execute()).toEqual([]);
    expect((await send(app, other)).status).toBe(201);
  });

  test('keeps an Admin’s messages without a name', async () => {
    const noor = await createSignedInUser(app.db);
    const leaving = await createSignedInUser(app.db, { role: 'Admin' });
    const { id } = (await send(app, leaving, { email: noor.email })).body;
    await answer(app, leaving, id);
    await app.call('POST', `/api/messages/like/${id}`, { token: leaving.token });
    await app.call('DELETE', `/api/users/${leaving.id}`, { token: admin.token });
    const [thread] = await threadsOf(app, noor);
    expect(thread).toMatchObject({ sender: 'admin', author: null, email: 'hello@haven.example', likes: 0 });
    expect(thread!.replies).toMatchObject([{ sender: 'admin', author: null, text: 'You may.' }]);
  });
});
