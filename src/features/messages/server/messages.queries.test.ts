import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { answer, send, threadsOf, unreadOf, replyAsUser } from '../../../../tests/support/message-calls.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { Message } from '../messages.contract.ts';
import { messageTexts } from '../messages.constants.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
let noor: SignedInUser;
let sam: SignedInUser;
/** By their first text. */
const threads: Record<string, number> = {};
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  noor = await createSignedInUser(app.db, { name: 'Noor Haddad', email: 'Noor.H@example.org' });
  sam = await createSignedInUser(app.db, { name: 'Sam 100% Moss', email: 'sam@example.net' });
  const write = async (who: SignedInUser, message: string, email = who.email) => {
    clock.move(1);
    threads[message] = (await send(app, who, { message, email })).body.id;
  };
  await write(noor, 'answered');
  await write(sam, 'asked twice');
  await write(noor, 'new');
  await write(admin, 'from us', sam.email);
  clock.move(1);
  await answer(app, admin, threads['answered']!, { text: 'Bring a LEASH_1, please.' });
  clock.move(1);
  await answer(app, admin, threads['asked twice']!);
  await replyAsUser(app, sam, threads['asked twice']!, { text: 'And a bowl?' });
});
afterAll(() => app.stop());

async function list(who: SignedInUser, query = '') {
  const { status, body, headers } = await app.call<Message[]>('GET', `/api/messages/${query}`, { token: who.token });
  return { status, headers, body, texts: Array.isArray(body) ? body.map(({ text }) => text) : [] };
}

describe('GET /api/messages/', () => {
  test('lists all threads with their messages, the most recently active first', async () => {
    const { texts, body } = await list(admin);
    expect(texts).toEqual(['asked twice', 'answered', 'from us', 'new']);
    expect(body[0]!.replies.map(({ text }) => text)).toEqual(['You may.', 'And a bowl?']);
    expect(body.map(({ unread }) => unread)).toEqual([1, 0, 0, 1]);
    expect(await unreadOf(app, admin)).toBe(2);
  });

  test('returns a page and the total', async () => {
    const { texts, headers } = await list(admin, '?page=2&limit=3');
    expect([texts, headers.get('x-total-count')]).toEqual([['new'], '4']);
    expect((await list(admin, '?status=unread&limit=1')).headers.get('link')).toContain('status=unread');
    expect((await list(admin, '?page=9&limit=3')).texts).toEqual([]);
  });

  test.each([
    ['unread', ['asked twice', 'new']],
    ['unanswered', ['asked twice', 'new']],
    ['all', ['asked twice', 'answered', 'from us', 'new']],
    ['', ['asked twice', 'answered', 'from us', 'new']],
  ])('lists those that are %s', async (status, expected) => {
    expect((await list(admin, `?status=${status}`)).texts).toEqual(expected);
    const page = await list(admin, `?status=${status}&limit=50`);
    expect([page.texts, page.headers.get('x-total-count')]).toEqual([expected, String(expected.length)]);
  });

  test('rejects an unknown status', async () => {
    expect((await list(admin, '?status=closed')).status).toBe(400);
  });

  test.each([
    ['hadd', ['answered', 'new']],
    ['NOOR.H@', ['answered', 'new']],
    ['a bowl', ['asked twice']],
    ['leash_1', ['answered']],
    ['twice', ['asked twice']],
    ['100%', ['asked twice', 'from us']],
    ['leash%1', []],
    ["'; drop table messages; --", []],
  ])('finds %j in names, emails and messages', async (search, expected) => {
    expect((await list(admin, `?search=${encodeURIComponent(search)}`)).texts).toEqual(expected);
  });

  test('searches within a status', async () => {
    expect((await list(admin, '?search=haddad&status=unread')).texts).toEqual(['new']);
  });

  test('is for Admins only', async () => {
    expect([(await list(noor)).status, (await app.call('GET', '/api/messages/')).status]).toEqual([403, 401]);
  });
});

describe('GET /api/messages/user/:id', () => {
  const ask = (who: SignedInUser, idOrEmail: string) =>
    app.call<Message[] & { error: string }>('GET', `/api/messages/user/${encodeURIComponent(idOrEmail)}`, {
      token: who.token,
    });

  test('lists a user’s threads by id and by email, ignoring case', async () => {
    const own = (await threadsOf(app, noor)).map(({ text }) => text);
    expect(own).toEqual(['answered', 'new']);
    for (const idOrEmail of ['noor.h@EXAMPLE.org', String(noor.id)]) {
      expect((await ask(noor, idOrEmail)).body.map(({ text }) => text)).toEqual(own);
      expect((await ask(admin, idOrEmail)).body.map(({ text }) => text)).toEqual(own);
    }
    expect((await ask(sam, sam.email)).body.map(({ unread }) => unread)).toEqual([0, 1]);
    const found = await app.call<Message[]>('GET', `/api/messages/user/${sam.id}?search=bowl&limit=5`, {
      token: sam.token,
    });
    expect([found.body.length, found.headers.get('x-total-count')]).toEqual([1, '1']);
    expect(found.headers.get('link')).toContain('search=bowl');
  });

  test('returns the same error for another user and for none', async () => {
    for (const idOrEmail of [sam.email, String(sam.id), 'nobody@example.org', '0', '99999999999', '1e3', ' ']) {
      const { status, body } = await ask(noor, idOrEmail);
      expect([status, body.error]).toEqual([404, messageTexts.personNotFound]);
    }
    for (const idOrEmail of ['0', '2147483647', '99999999999']) expect((await ask(admin, idOrEmail)).status).toBe(404);
    expect((await ask(admin, 'a\0b@example.org')).status).toBe(400);
  });
});

describe('GET /api/messages/user/:id by an Admin who types an email', () => {
  test.each(['n', 'noor.', 'noor.h@', 'noor.h@example.or', 'nobody@example.org', ' ', '%', '1e3'])(
    'returns an empty list for %j, in full or by page',
    async (idOrEmail) => {
      const path = `/api/messages/user/${encodeURIComponent(idOrEmail)}`;
      expect(await app.call('GET', path, { token: admin.token })).toMatchObject({ status: 200, body: [] });
      const paged = await app.call('GET', `${path}?limit=5`, { token: admin.token });
      expect([paged.status, paged.body, paged.headers.get('x-total-count')]).toEqual([200, [], '0']);
    },
  );
});

describe('GET /api/messages/:id', () => {
  test('returns the user’s own thread, and any to an Admin', async () => {
    const path = `/api/messages/${threads['answered']}`;
    const own = await app.call<Message>('GET', path, { token: noor.token });
    expect(own.body).toMatchObject({ text: 'answered', unread: 1, replies: [{ text: 'Bring a LEASH_1, please.' }] });
    expect((await app.call<Message>('GET', path, { token: admin.token })).body).toEqual({ ...own.body, unread: 0 });
    expect((await app.call('GET', path, { token: sam.token })).status).toBe(404);
  });
});
