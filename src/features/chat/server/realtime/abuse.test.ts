import { get } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createSignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import { createChat, type TestMessage } from '../../../../../tests/support/chats.ts';
import {
  closeClients,
  collect,
  connectVisitor,
  makeSecret,
  textsOf,
} from '../../../../../tests/support/realtime-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { hashToken } from '../../../../platform/tokens.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));
afterEach(closeClients);

const POLLING = '/socket.io/?EIO=4&transport=polling';
/** A polling connection that reads only on demand. */
async function openPolling() {
  const { sid } = JSON.parse((await (await app.get(POLLING)).text()).slice(1)) as { sid: string };
  const path = `${POLLING}&sid=${sid}`;
  return {
    read: () => app.get(path),
    send: (...packets: string[]) => app.get(path, { method: 'POST', body: packets.join('\u001E') }),
  };
}

describe('the secret of a browser where a User has signed in', () => {
  test('no longer opens the chat, even over an existing connection', async () => {
    const secret = makeSecret();
    const [user, old] = [await createSignedInUser(app.db), await connectVisitor(app.url, { visitor: secret })];
    await old.emitWithAck('send_message', { message: 'Before' });
    const theirs = await connectVisitor(app.url, { visitor: secret, token: user.token });
    const [received, notices] = [collect(old, 'message_received'), collect(old, 'notice')];
    const response = await theirs.emitWithAck('send_message', { message: 'Mine alone' });
    const { chat_id } = response.ok ? response.message : { chat_id: 0 };

    expect(await old.emitWithAck('catch_up', { after: 0 })).toMatchObject({ messages: [] });
    expect(await old.emitWithAck('email_transcript', {})).toMatchObject({ ok: false });
    expect(await old.emitWithAck('set_email', { email: 'thief@example.org' })).toMatchObject({ ok: false });
    old.emit('read', { seq: 9 });
    old.emit('page_viewed', { page: '/search' });
    const other = await old.emitWithAck('send_message', { message: 'Not theirs' });
    expect(other.ok && other.message.chat_id).not.toBe(chat_id);
    const row = await app.db.selectFrom('chats').selectAll().where('id', '=', chat_id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: user.id, email: null, page: null });
    const texts = await app.db.selectFrom('chat_messages').select('text').where('chat_id', '=', chat_id).execute();
    expect(JSON.stringify(texts)).not.toContain('Not theirs');
    expect(textsOf(received)).not.toContain('Mine alone');
    expect(JSON.stringify(notices)).not.toContain(user.email);
  });

  test('makes existing connections learn that the chat was removed', async () => {
    const secret = makeSecret();
    const [user, old] = [await createSignedInUser(app.db), await connectVisitor(app.url, { visitor: secret })];
    await old.emitWithAck('send_message', { message: 'Before' });
    const removed = collect(old, 'chat_removed');
    await connectVisitor(app.url, { visitor: secret, token: user.token });
    await expect.poll(() => removed.length).toBe(1);
  });
});

describe('an expensive connection', () => {
  test('is closed if it opens many namespaces', async () => {
    const { read, send } = await openPolling();
    await send(...Array.from({ length: 3000 }, () => '40'));
    expect((await read()).status).toBe(400);
  });

  test('is closed if it sends a flood of unknown events', async () => {
    const { send, read } = await openPolling();
    await send('40');
    for (let round = 0; round < 3; round++)
      await send(...Array.from({ length: 1500 }, () => '42["x"]')).catch(() => {});
    expect((await read()).status).toBe(400);
  });

  test('is closed if it does not read its responses', async () => {
    const secret = makeSecret();
    const messages = Array.from({ length: 200 }, (_, at): TestMessage => ['user', 'x'.repeat(2000), at]);
    const { id } = await createChat(app.db, messages, { startedAt: new Date() });
    const visitor_hash = hashToken(secret);
    await app.db.updateTable('chats').set({ visitor_hash }).where('id', '=', id).execute();
    const { send } = await openPolling();
    await send(`40${JSON.stringify({ visitor: secret })}`);
    expect((await send('6')).status).toBe(200);
    await send(...Array.from({ length: 12 }, () => '42["register",{"role":"user"}]'));
    // An empty packet: reading would make room for more responses.
    await expect.poll(async () => (await send('6')).status).toBe(400);
  });

  test.each([
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\n',
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n',
    'POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n',
  ])(
    'is closed after a rejected upgrade: %j',
    async (request) => {
      const socket = connectTcp({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true });
      const isOver = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
      socket.write(`${request}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
      socket.resume();
      const writing = setInterval(() => socket.write('?'), 20);
      await isOver;
      clearInterval(writing);
    },
    15_000,
  );

  test.each(['&sid=', '&sid=x&sid=', '#&sid=x'])('counts as new without a session id: %s', async (ending) => {
    const { port } = new URL(app.url);
    const from = `127.0.8.${ending.length}`;
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const request = get({ port, host: '127.0.0.1', path: POLLING + ending, localAddress: from }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode!));
        });
        request.on('error', reject);
      });
    const answers = await Promise.all(Array.from({ length: 250 }, ask));
    expect(answers.filter((status) => status === 200)).toHaveLength(240);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });
});

test('a visitor cannot send transcripts to one address after another', async () => {
  const visitor = await connectVisitor(app.url);
  await visitor.emitWithAck('send_message', { message: 'Hello' });
  const outcomes: boolean[] = [];
  for (let at = 0; at < 12; at++) {
    await visitor.emitWithAck('set_email', { email: `victim+${at}@example.org` });
    outcomes.push((await visitor.emitWithAck('email_transcript', {})).ok);
  }
  expect(outcomes.filter(Boolean)).toHaveLength(10);
  expect(outcomes.at(-1)).toBe(false);
});
