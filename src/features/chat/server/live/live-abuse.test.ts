import { get } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import { createChat, type SaidInTest } from '../../../../../tests/support/chats.ts';
import {
  closeClients,
  collect,
  connectVisitor,
  makeSecret,
  textsOf,
} from '../../../../../tests/support/live-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { hashToken } from '../../../../platform/tokens.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.db.deleteFrom('chats').execute()));
afterEach(closeClients);

const POLLING = '/socket.io/?EIO=4&transport=polling';
/** A connection by polling that reads only when it is told to. */
async function openPolling() {
  const { sid } = JSON.parse((await (await app.get(POLLING)).text()).slice(1)) as { sid: string };
  const path = `${POLLING}&sid=${sid}`;
  return {
    read: () => app.get(path),
    send: (...packets: string[]) => app.get(path, { method: 'POST', body: packets.join('\u001E') }),
  };
}

describe('the secret of a browser at which a User has signed in', () => {
  test('opens their conversation no more, also over a connection that was there before', async () => {
    const secret = makeSecret();
    const [person, old] = [await createSignedInUser(app.db), await connectVisitor(app.url, { visitor: secret })];
    await old.emitWithAck('send_message', { message: 'Before' });
    const theirs = await connectVisitor(app.url, { visitor: secret, token: person.token });
    const [heard, notices] = [collect(old, 'message_received'), collect(old, 'notice')];
    const said = await theirs.emitWithAck('send_message', { message: 'Mine alone' });
    const { conversation } = said.ok ? said.message : { conversation: 0 };

    expect(await old.emitWithAck('catch_up', { after: 0 })).toMatchObject({ messages: [] });
    expect(await old.emitWithAck('mail_transcript', {})).toMatchObject({ ok: false });
    expect(await old.emitWithAck('leave_email', { email: 'thief@example.org' })).toMatchObject({ ok: false });
    old.emit('read', { seq: 9 });
    old.emit('looking_at', { page: '/search' });
    const other = await old.emitWithAck('send_message', { message: 'Not theirs' });
    expect(other.ok && other.message.conversation).not.toBe(conversation);
    const row = await app.db.selectFrom('chats').selectAll().where('id', '=', conversation).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: person.id, email: null, page: null });
    const texts = await app.db.selectFrom('chat_messages').select('text').where('chat_id', '=', conversation).execute();
    expect(JSON.stringify(texts)).not.toContain('Not theirs');
    expect(textsOf(heard)).not.toContain('Mine alone');
    expect(JSON.stringify(notices)).not.toContain(person.email);
  });

  test('such a connection is told that the conversation is gone', async () => {
    const secret = makeSecret();
    const [person, old] = [await createSignedInUser(app.db), await connectVisitor(app.url, { visitor: secret })];
    await old.emitWithAck('send_message', { message: 'Before' });
    const gone = collect(old, 'chat_gone');
    await connectVisitor(app.url, { visitor: secret, token: person.token });
    await expect.poll(() => gone.length, { timeout: 5000 }).toBe(1);
  });
});

describe('a connection that costs more than others', () => {
  test('is ended where it is to become many', async () => {
    const { read, send } = await openPolling();
    await send(...Array.from({ length: 3000 }, () => '40'));
    expect((await read()).status).toBe(400);
  });

  test('is ended where it sends without end what nobody reads', async () => {
    const { send, read } = await openPolling();
    await send('40');
    for (let round = 0; round < 3; round++)
      await send(...Array.from({ length: 1500 }, () => '42["x"]')).catch(() => {});
    expect((await read()).status).toBe(400);
  });

  test('is ended where it does not take what it has asked for', async () => {
    const secret = makeSecret();
    const long = Array.from({ length: 200 }, (_, at): SaidInTest => ['user', 'x'.repeat(2000), at]);
    const { id } = await createChat(app.db, long, { begun: new Date() });
    const visitor_hash = hashToken(secret);
    await app.db.updateTable('chats').set({ visitor_hash }).where('id', '=', id).execute();
    const { send, read } = await openPolling();
    await send(`40${JSON.stringify({ visitor: secret })}`);
    await send(...Array.from({ length: 12 }, () => '42["register",{"role":"user"}]'));
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(400);
  });

  test.each([
    'GET /elsewhere HTTP/1.1\r\nHost: x\r\n',
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n',
    'POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n',
  ])(
    'keeps no place where it asks for an upgrade that is refused, and does not hang up: %j',
    async (request) => {
      const socket = connectTcp({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true });
      const isOver = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
      socket.write(`${request}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
      socket.resume();
      const knocking = setInterval(() => socket.write('?'), 20);
      await isOver;
      clearInterval(knocking);
    },
    15_000,
  );

  test.each(['&sid=', '&sid=x&sid=', '#&sid=x'])('is counted as a new one that names none: %s', async (ending) => {
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

test('a visitor cannot have transcripts mailed to one address after the other', async () => {
  const visitor = await connectVisitor(app.url);
  await visitor.emitWithAck('send_message', { message: 'Hello' });
  const outcomes: boolean[] = [];
  for (let at = 0; at < 12; at++) {
    await visitor.emitWithAck('leave_email', { email: `victim+${at}@example.org` });
    outcomes.push((await visitor.emitWithAck('mail_transcript', {})).ok);
  }
  expect(outcomes.filter(Boolean)).toHaveLength(10);
  expect(outcomes.at(-1)).toBe(false);
});
