import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countWaiting } from '../../../../tests/support/lock-waits.ts';
import { isOnServer } from '../../../../tests/support/open-test-database.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { answer, markRead, send, threadsOf, unreadOf, replyAsUser } from '../../../../tests/support/message-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { messageTexts } from '../messages.constants.ts';
import { listMessageChanges } from './index.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock, env: { SHELTER_EMAIL: 'hello@haven.example' } });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Ida Berg' });
});
afterAll(() => app.stop());

/** A user with a thread. */
async function createThread() {
  const noor = await createSignedInUser(app.db);
  return { noor, id: (await send(app, noor)).body.id };
}

const versionOf = async (person: SignedInUser) =>
  (await listMessageChanges(app.db, 10)).find(({ user_id }) => user_id === person.id)?.version ?? 0;

describe('POST /api/messages/reply/:id', () => {
  test('replies for the shelter, and marks the thread as read', async () => {
    const { noor, id } = await createThread();
    expect((await threadsOf(app, admin, noor))[0]!.unread).toBe(1);
    clock.move(5);
    const { status, body } = await answer(app, admin, id, { text: 'Come at ten.' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'hello@haven.example',
      sender: 'admin',
      author: 'Ida Berg',
      text: 'Come at ten.',
      timestamp: clock.now().toISOString(),
      is_read: false,
    });
    const [thread] = await threadsOf(app, noor);
    expect(thread).toMatchObject({ replies: [body], unread: 1, is_read: true, active_at: body.timestamp });
    expect((await threadsOf(app, admin, noor))[0]!.unread).toBe(0);
  });

  // Specification: message-empty-reply
  test.each(['', ' \n ', undefined, 7])('rejects the text %j, from both sides', async (text) => {
    const { noor, id } = await createThread();
    const before = await threadsOf(app, noor);
    expect(await answer(app, admin, id, { text })).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
    expect(await replyAsUser(app, noor, id, { text })).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
    expect(await threadsOf(app, noor)).toEqual(before);
  });

  test('returns 404 for a reply’s id, and for an unused one', async () => {
    const { noor, id } = await createThread();
    const reply = (await answer(app, admin, id)).body;
    for (const number of [reply.id, 2_000_000_000, 99_999_999_999]) {
      expect(await answer(app, admin, number)).toMatchObject({
        status: 404,
        body: { error: messageTexts.threadNotFound },
      });
      expect((await replyAsUser(app, noor, number)).status).toBe(404);
      expect((await markRead(app, noor, number, 1)).status).toBe(404);
      expect((await app.call('GET', `/api/messages/${number}`, { token: noor.token })).status).toBe(404);
      expect((await app.call('POST', `/api/messages/user/like/${number}`, { token: noor.token })).status).toBe(404);
    }
    expect((await threadsOf(app, noor))[0]).toMatchObject({ likes: 0, replies: [{ id: reply.id }] });
  });

  test('stores concurrent replies of both sides once each, in one order', async () => {
    const { noor, id } = await createThread();
    const replies = Array.from({ length: 8 }, (_, at) => ({ text: `No. ${at}`, submission: randomUUID() }));
    const sent = await Promise.all(
      [...replies, ...replies].map((one, at) =>
        at % 2 ? answer(app, admin, id, one) : replyAsUser(app, noor, id, one),
      ),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
    const [own] = await threadsOf(app, noor);
    expect(own!.replies.map(({ text }) => text).toSorted()).toEqual(replies.map(({ text }) => text));
    const ids = own!.replies.map((reply) => reply.id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect((await threadsOf(app, admin, noor))[0]!.replies).toEqual(own!.replies);
  });
});

describe('POST /api/messages/user/reply/:id', () => {
  test('replies in the user’s own thread, and marks it as read', async () => {
    const { noor, id } = await createThread();
    await answer(app, admin, id);
    expect(await unreadOf(app, noor)).toBe(1);
    const { status, body } = await replyAsUser(app, noor, id, { email: noor.email.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ sender: 'user', email: noor.email, text: 'Thank you!' });
    expect(await unreadOf(app, noor)).toBe(0);
  });

  // The embedded engine has one connection: nothing waits there.
  test.runIf(isOnServer)('is rejected as a whole if a message with its submission is committed first', async () => {
    const { noor, id } = await createThread();
    await answer(app, admin, id);
    const submission = randomUUID();
    const { reply } = await app.db.transaction().execute(async (trx) => {
      const now = clock.now();
      const sent = {
        user_id: noor.id,
        sender: 'user',
        text: 'Hello',
        submission,
        created_at: now,
        active_at: now,
      } as const;
      await trx.insertInto('messages').values(sent).execute();
      const waiting = replyAsUser(app, noor, id, { submission });
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      return { reply: waiting };
    });
    const { status, body } = await reply;
    expect([status, body.fields]).toEqual([400, { submission: 'belongs to another message' }]);
    expect(await unreadOf(app, noor)).toBe(1);
  });

  test('rejects another user’s email and thread, for Admins too', async () => {
    const { noor, id } = await createThread();
    const other = await createSignedInUser(app.db);
    const before = await threadsOf(app, noor);
    expect(await replyAsUser(app, noor, id, { email: other.email })).toMatchObject({
      status: 400,
      body: { error: messageTexts.notOwnEmail, fields: { email: messageTexts.notOwnEmail } },
    });
    expect((await replyAsUser(app, other, id)).status).toBe(404);
    // With any email.
    expect((await replyAsUser(app, other, id, { email: noor.email })).status).toBe(404);
    expect((await replyAsUser(app, admin, id)).status).toBe(404);
    expect((await answer(app, other, id)).status).toBe(403);
    expect(await threadsOf(app, noor)).toEqual(before);
  });
});

describe('POST /api/messages/like/:id', () => {
  // Specification: call-like
  test('counts each user once, and shows whether one is among them', async () => {
    const { noor, id } = await createThread();
    const other = await createSignedInUser(app.db);
    const like = (who: SignedInUser, path: string) =>
      app.call('POST', `/api/messages/${path}/${id}`, { token: who.token });
    expect((await like(admin, 'like')).body).toEqual({ message: messageTexts.liked });
    const version = await versionOf(noor);
    expect((await like(admin, 'like')).status).toBe(200);
    expect(await versionOf(noor)).toBe(version);
    expect((await threadsOf(app, noor))[0]).toMatchObject({ likes: 1, is_liked: false });
    const clicks = await Promise.all([1, 2, 3].map(() => like(noor, 'user/like')));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await threadsOf(app, noor))[0]).toMatchObject({ likes: 2, is_liked: true });
    const rejected = [await like(other, 'user/like'), await like(other, 'like'), await like({ ...admin }, 'user/like')];
    expect(rejected.map(({ status }) => status)).toEqual([404, 403, 404]);
    expect((await threadsOf(app, admin, noor))[0]).toMatchObject({ likes: 2, is_liked: true });
  });
});

describe('POST /api/messages/read/:id', () => {
  test('marks messages as read up to the given one, and records one change', async () => {
    const { noor, id } = await createThread();
    const first = (await answer(app, admin, id)).body;
    const second = (await answer(app, admin, id, { text: 'Or at noon.' })).body;
    expect(await unreadOf(app, noor)).toBe(2);
    expect((await markRead(app, noor, id, String(first.id))).status).toBe(200);
    expect((await threadsOf(app, admin, noor))[0]!.replies.map(({ is_read }) => is_read)).toEqual([true, false]);
    expect(await unreadOf(app, noor)).toBe(1);
    await markRead(app, noor, id, second.id);
    const version = await versionOf(noor);
    expect((await markRead(app, noor, id, 2_147_483_647)).status).toBe(200);
    expect(await versionOf(noor)).toBe(version);
  });

  test('marks them for the shelter if an Admin reads another user’s thread, and rejects others', async () => {
    const { noor, id } = await createThread();
    const other = await createSignedInUser(app.db);
    const waiting = await unreadOf(app, admin);
    expect((await markRead(app, other, id, id)).status).toBe(404);
    expect((await markRead(app, noor, id, id)).status).toBe(200);
    expect(await unreadOf(app, admin)).toBe(waiting);
    expect((await markRead(app, admin, id, id)).status).toBe(200);
    expect(await unreadOf(app, admin)).toBe(waiting - 1);
    expect((await threadsOf(app, noor))[0]!.is_read).toBe(true);
    for (const lastReadId of [0, -1, 1.5, 2_147_483_648, 'all', undefined, null])
      expect((await markRead(app, noor, id, lastReadId)).status).toBe(400);
  });

  test('marks an Admin’s own thread for themselves, and for the shelter if another Admin reads it', async () => {
    const other = await createSignedInUser(app.db, { role: 'Admin' });
    const { id } = (await send(app, admin, { email: other.email })).body;
    expect((await markRead(app, admin, id, id)).status).toBe(200);
    expect((await threadsOf(app, other))[0]!.unread).toBe(1);
    expect((await markRead(app, other, id, id)).status).toBe(200);
    expect((await threadsOf(app, other))[0]!.unread).toBe(0);
  });
});
