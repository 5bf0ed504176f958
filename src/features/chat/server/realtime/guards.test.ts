import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createSignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import {
  closeClients,
  collect,
  connectAdmin,
  connectVisitor,
  makeSecret,
  next,
  openClient,
  textsOf,
  type RealtimeClient,
} from '../../../../../tests/support/realtime-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import type { ChatAuth } from '../../chat-events.contract.ts';
import { roleIds } from '../../../accounts/server/schema.ts';
import { chatTexts } from '../../chat.constants.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));
afterEach(closeClients);

const send = async (client: RealtimeClient, message: string) => {
  const answer = await client.emitWithAck('send_message', { message });
  if (!answer.ok) throw new Error(answer.error);
  return answer.message;
};

describe('a client that is not an Admin', () => {
  const auths: [string, () => ChatAuth | Promise<ChatAuth>][] = [
    ['without a token', () => ({})],
    ['with an unknown token', () => ({ token: 'x'.repeat(43) })],
    ['with an invalid token', () => ({ token: { id: 1 } as unknown as string })],
    ['with a User’s token', async () => ({ token: (await createSignedInUser(app.db)).token })],
  ];
  test.each(auths)('who registers as one %s gets a notice and no messages', async (_, auth) => {
    const impostor = openClient(app.url, await auth());
    const received: unknown[] = [];
    impostor.onAny((...event) => void received.push(event));
    await once(impostor as never, 'connect');
    for (const role of ['admin', 'Admin', 'ADMIN'] as const) {
      expect(await impostor.emitWithAck('register', { role: role as 'admin' })).toMatchObject({ role: 'user' });
    }
    expect(JSON.stringify(received)).toContain('notice');
    received.length = 0;

    const visitor = await connectVisitor(app.url);
    const { chat_id } = await send(visitor, 'A secret');
    expect(await impostor.emitWithAck('catch_up', { chat_id })).toMatchObject({ messages: [] });
    impostor.emit('set_available', { is_available: true });
    impostor.emit('typing', { chat_id });
    const answer = collect(visitor, 'message_received');
    await impostor.emitWithAck('send_message', { message: 'I am the shelter', from: 'admin', chat_id });
    await send(visitor, 'Are you there?');
    expect(JSON.stringify(received)).not.toMatch(/secret|Are you there|chats_changed|agents_changed/);
    expect(textsOf(answer.filter(({ from }) => from !== 'bot'))).toEqual([]);
  });
});

/** Once the connection is over, a message waits in the client for the next one, and is never answered. */
const isAccepted = (answer: Promise<{ ok: boolean }>, isOver: Promise<unknown>) =>
  Promise.race([
    answer.then(
      ({ ok }) => ok,
      () => false,
    ),
    isOver.then(() => false),
  ]);

describe('a session that ends elsewhere', () => {
  const ends: [string, (id: number) => Promise<unknown>][] = [
    ['signing out', (id) => app.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
    ['demotion', (id) => app.db.updateTable('users').set({ role_id: roleIds.User }).where('id', '=', id).execute()],
    ['deletion', (id) => app.db.deleteFrom('users').where('id', '=', id).execute()],
  ];
  test.each(ends)('closes the Admin’s connection at once, by %s', async (_, end) => {
    const { id, token } = await createSignedInUser(app.db, { role: 'Admin' });
    const [shelter, visitor] = [await connectAdmin(app.url, token), await connectVisitor(app.url)];
    const listed = next(shelter, 'chats_changed', ([chat]) => chat?.last_message?.message === 'Before');
    const { chat_id } = await send(visitor, 'Before');
    await listed;
    const received = collect(shelter, 'message_received');
    const notices = next(shelter, 'session_ended');
    const isOver = once(shelter as never, 'disconnect');
    await end(id);
    expect(await isAccepted(shelter.emitWithAck('send_message', { message: 'Still me', chat_id }), isOver)).toBe(false);
    await send(visitor, 'After');
    expect((await notices).text).toContain('session has ended');
    await isOver;
    expect(textsOf(received)).not.toContain('After');
    const rows = await app.db.selectFrom('chat_messages').select('text').where('sender', '=', 'admin').execute();
    expect(rows).toEqual([]);
  });

  test('closes a User’s connection, and rejects further messages', async () => {
    const user = await createSignedInUser(app.db);
    const visitor = await connectVisitor(app.url, { visitor: makeSecret(), token: user.token });
    await send(visitor, 'Mine');
    const isOver = once(visitor as never, 'disconnect');
    await app.call('POST', '/api/auth/logout', { token: user.token });
    expect(await isAccepted(visitor.emitWithAck('send_message', { message: 'Not mine' }), isOver)).toBe(false);
    await isOver;
    const rows = await app.db.selectFrom('chat_messages').select('text').where('sender', '=', 'user').execute();
    expect(rows).toEqual([{ text: 'Mine' }]);
  });
});

describe('a flood', () => {
  test('is rejected with an error, is not stored, and disturbs nobody', async () => {
    const [flooder, visitor] = [await connectVisitor(app.url), await connectVisitor(app.url)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (__, at) => flooder.emitWithAck('send_message', { message: `Spam ${at}` })),
    );
    const rejected = answers.filter((answer) => !answer.ok);
    expect(rejected).toHaveLength(40);
    expect(rejected[0]).toMatchObject({ is_final: false, error: expect.stringContaining('too fast') });
    expect(rejected[0]!.ok === false && rejected[0]!.retry_after_ms).toBeGreaterThan(0);
    expect(await send(visitor, 'Undisturbed')).toMatchObject({ message: 'Undisturbed' });
    const stored = await app.db.selectFrom('chat_messages').select('text').where('text', 'like', 'Spam%').execute();
    expect(stored).toHaveLength(20);
  });

  test('of connections from one address is limited', async () => {
    const clients = Array.from({ length: 260 }, () => openClient(app.url, {}, { from: '127.0.7.7' }));
    const outcomes = await Promise.all(
      clients.map(
        (client) =>
          new Promise<string>((resolve) => {
            client.once('connect', () => resolve('connected'));
            client.once('connect_error', () => resolve('refused'));
          }),
      ),
    );
    expect(outcomes.filter((each) => each === 'refused').length).toBeGreaterThan(0);
    expect(outcomes.filter((each) => each === 'connected').length).toBeLessThanOrEqual(240);
    await send(await connectVisitor(app.url), 'Elsewhere there is room');
  });
});

const chatErrors: readonly unknown[] = Object.values(chatTexts);

describe('an invalid request', () => {
  test('is rejected, and the connection stays open', async () => {
    const client = await connectVisitor(app.url);
    const raw = client as unknown as { emit(event: string, ...input: unknown[]): void };
    const notices = collect(client, 'notice');
    for (const event of ['delete_everything', '__proto__', 'message_received', 'x'.repeat(5000)]) raw.emit(event, {});
    await expect.poll(() => notices.length).toBe(4);
    const errors: unknown[] = [];
    for (const input of [null, 1, 'x', [], [[]], { seq: 'x' }, { seq: -1 }, { chat_id: {} }, Buffer.from('x')]) {
      for (const event of ['read', 'catch_up', 'typing', 'page_viewed', 'set_email', 'set_available', 'register']) {
        raw.emit(event, input, (answer: { ok: boolean; error?: string }) => {
          if (!answer.ok) errors.push(answer.error);
        });
      }
    }
    for (const message of [undefined, 1, {}, '', 'x'.repeat(3000)])
      raw.emit('send_message', { message }, (answer: { error?: string }) => errors.push(answer.error));
    expect(await send(client, 'Still here')).toMatchObject({ message: 'Still here' });
    expect(errors.length).toBeGreaterThan(20);
    for (const sentence of [...errors, ...notices.map(({ text }) => text)]) expect(chatErrors).toContain(sentence);
  });

  test('closes only its own connection if it is larger than 16 kB', async () => {
    const [large, visitor] = [await connectVisitor(app.url), await connectVisitor(app.url)];
    const isOver = once(large as never, 'disconnect');
    large.emit('send_message', { message: 'x'.repeat(17_000) });
    await isOver;
    await send(visitor, 'Fine');
    expect(await app.db.selectFrom('chat_messages').select('text').where('sender', '=', 'user').execute()).toEqual([
      { text: 'Fine' },
    ]);
  });

  test.each([
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /socket.io/?EIO=9&transport=carrier-pigeon HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /socket.io/?EIO=4&transport=polling&sid=nobodys HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n4{',
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /socket.io/%zz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: vite-hmr\r\n\r\n',
  ])('gets a 4xx response without internals: %j', async (request) => {
    const { port } = new URL(app.url);
    const socket = connectTcp(Number(port), '127.0.0.1');
    socket.end(request);
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/node_modules|at .*\.js/);
    await send(await connectVisitor(app.url), 'Still served');
  });

  test.each(['EIO=3&transport=polling', 'EIO=4&transport=pigeon', 'transport=websocket', ''])(
    'gets an error that says to reload if it starts a connection with %j',
    async (query) => {
      const response = await app.get(`/socket.io/?${query}`);
      expect(response.status).toBe(400);
      const error = 'We can’t connect you to the chat. Reload the page and try again.';
      expect(await response.json()).toEqual({ error });
    },
  );
});

describe('a page of another site', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('may not connect from %s', async (origin) => {
    for (const transports of [['websocket'], ['polling']]) {
      const client = openClient(app.url, {}, { headers: { origin }, transports });
      expect(
        await Promise.race([
          once(client as never, 'connect_error').then(() => 'refused'),
          once(client as never, 'connect'),
        ]),
      ).toBe('refused');
    }
    const answer = await app.get('/socket.io/?EIO=4&transport=polling', { headers: { origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may connect from the site’s own origin', async () => {
    const client = openClient(app.url, {}, { headers: { origin: app.url } });
    await once(client as never, 'connect');
  });
});
