import { randomUUID } from 'node:crypto';
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
} from '../../../../../tests/support/realtime-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import type { ChatMessage } from '../../chat.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));
afterEach(closeClients);

const admin = async () =>
  connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' })).token);

describe('a client that knows only the specification’s events', () => {
  // Specification: entity-chat-message, entity-chat-payloads, chat-event-register, chat-event-send-message
  // Specification: chat-event-message-received, chat-server
  test('exchanges messages between a visitor and an Admin', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const shelter = openClient(app.url, { token });
    const visitor = openClient(app.url);
    shelter.emit('register', { role: 'admin' });
    visitor.emit('register', { role: 'user' });
    await Promise.all([once(visitor as never, 'registered'), once(shelter as never, 'registered')]);

    const questionArrives = next(shelter, 'message_received', ({ from }) => from === 'user');
    visitor.emit('send_message', { message: 'Is Buddy still there?', from: 'user' });
    const question = await questionArrives;
    expect(question).toMatchObject({ from: 'user', message: 'Is Buddy still there?' });

    const answerArrives = next(visitor, 'message_received', ({ from }) => from === 'admin');
    shelter.emit('send_message', { message: 'He is!', from: 'admin' });
    const answer = await answerArrives;
    expect(answer).toMatchObject({ from: 'admin', message: 'He is!' });
    for (const { timestamp } of [question, answer]) expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  test('may send its token in the Authorization header', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const shelter = openClient(app.url, {}, { headers: { authorization: `Bearer ${token}` }, transports: ['polling'] });
    await once(shelter as never, 'connect');
    expect(await shelter.emitWithAck('register', { role: 'admin' })).toMatchObject({ ok: true, role: 'admin' });
  });
});

describe('an Admin', () => {
  test('answers the only waiting chat without its id, and gets an error if several wait', async () => {
    const shelter = await admin();
    const [one, two] = [await connectVisitor(app.url), await connectVisitor(app.url)];
    await one.emitWithAck('send_message', { message: 'First' });
    expect(await shelter.emitWithAck('send_message', { message: 'Hello first' })).toMatchObject({ ok: true });

    await one.emitWithAck('send_message', { message: 'Again' });
    await two.emitWithAck('send_message', { message: 'Second' });
    const received = collect(two, 'message_received');
    expect(await shelter.emitWithAck('send_message', { message: 'Who?' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('Several chats'),
    });
    expect(received.filter(({ from }) => from === 'admin')).toEqual([]);
  });

  test('is shown by first name to the visitor, and by full name to other Admins', async () => {
    const [shelter, colleague, visitor] = [await admin(), await admin(), await connectVisitor(app.url)];
    const sent = await visitor.emitWithAck('send_message', { message: 'Hello?' });
    const chat_id = sent.ok ? sent.message.chat_id : 0;
    const [toVisitor, toColleague] = [
      next(visitor, 'message_received', ({ from }) => from === 'admin'),
      next(colleague, 'message_received', ({ from }) => from === 'admin'),
    ];
    await shelter.emitWithAck('send_message', { message: 'Hi!', chat_id });
    expect((await toVisitor).author).toBe('Robin');
    expect((await toColleague).author).toBe('Robin Keller');
  });

  test('gets an error if the chat does not exist, or none waits', async () => {
    const shelter = await admin();
    expect(await shelter.emitWithAck('send_message', { message: 'x', chat_id: 999_999 })).toMatchObject({
      ok: false,
      is_final: true,
    });
    expect(await shelter.emitWithAck('send_message', { message: 'x' })).toMatchObject({ ok: false, is_final: true });
  });
});

describe('a visitor', () => {
  test('gets their own chat back, and nobody else’s', async () => {
    const visitor = makeSecret();
    const first = await connectVisitor(app.url, { visitor });
    await first.emitWithAck('send_message', { message: 'One' });
    first.disconnect();
    const again = openClient(app.url, { visitor });
    await once(again as never, 'connect');
    const registration = await again.emitWithAck('register', { role: 'user' });
    expect(registration.ok && textsOf(registration.messages)).toContain('One');

    const other = openClient(app.url, { visitor: makeSecret() });
    await once(other as never, 'connect');
    expect(await other.emitWithAck('register', { role: 'user' })).toMatchObject({
      chat_id: null,
      messages: [],
    });
  });

  test('gets messages of their other tabs once', async () => {
    const visitor = makeSecret();
    const [one, two] = [await connectVisitor(app.url, { visitor }), await connectVisitor(app.url, { visitor })];
    const [atOne, atTwo] = [collect(one, 'message_received'), collect(two, 'message_received')];
    await one.emitWithAck('send_message', { message: 'From the first tab' });
    await two.emitWithAck('send_message', { message: 'From the second tab' });
    await expect.poll(() => textsOf(atTwo)).toContain('From the first tab');
    await expect.poll(() => textsOf(atOne)).toContain('From the second tab');
    expect(textsOf(atOne).filter((text) => text.startsWith('From'))).toEqual(['From the second tab']);
  });

  test('gets nothing of another visitor’s chat, whatever id they send', async () => {
    const [one, two, shelter] = [await connectVisitor(app.url), await connectVisitor(app.url), await admin()];
    const received: unknown[] = [];
    const sent = await one.emitWithAck('send_message', { message: 'A secret' });
    const chat_id = sent.ok ? sent.message.chat_id : 0;
    two.onAny((...event) => void received.push(event));
    await two.emitWithAck('send_message', { message: 'Mine', chat_id });
    two.emit('typing', { chat_id });
    two.emit('read', { chat_id, seq: 1 });
    expect(await two.emitWithAck('catch_up', { chat_id, after: 0 })).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ message: 'Mine' })]),
    });
    await shelter.emitWithAck('send_message', { message: 'For one alone', chat_id });
    await two.emitWithAck('send_message', { message: 'Mine too' });
    expect(JSON.stringify(received)).not.toMatch(/secret|For one alone/);
  });

  test('stores a repeated message once, even over two connections at the same time', async () => {
    const visitor = makeSecret();
    const tabs = await Promise.all([1, 2, 3].map(() => connectVisitor(app.url, { visitor })));
    const id = randomUUID();
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2, 0, 1].map((tab) => tabs[tab]!.emitWithAck('send_message', { message: 'Once', id })),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.message.seq)).size).toBe(1);
    const rows = await app.db.selectFrom('chat_messages').select('text').where('sender', '=', 'user').execute();
    expect(rows).toEqual([{ text: 'Once' }]);
    expect(await app.db.selectFrom('chats').select('id').execute()).toHaveLength(1);
  });

  test('gets an error for a blank, long or invalid message', async () => {
    const visitor = await connectVisitor(app.url);
    expect(await visitor.emitWithAck('send_message', { message: 'x'.repeat(2000) })).toMatchObject({ ok: true });
    for (const message of ['', '   \n ', '\u200B', 'x'.repeat(2001), '\uD800', 7, null, { a: 1 }, ['x']]) {
      expect(await visitor.emitWithAck('send_message', { message: message as string })).toMatchObject({
        ok: false,
        is_final: true,
      });
    }
    expect(await visitor.emitWithAck('send_message', { message: 'x', id: 'no uuid' })).toMatchObject({ ok: false });
    const notice = next(visitor, 'notice');
    visitor.emit('send_message', { message: ' ' });
    expect((await notice).text).not.toBe('');
  });
});

describe('a visitor who signs in', () => {
  test('keeps the chat, which then needs the account', async () => {
    const [visitor, user] = [makeSecret(), await createSignedInUser(app.db, { name: 'Noor Haddad' })];
    const before = await connectVisitor(app.url, { visitor });
    await before.emitWithAck('send_message', { message: 'Before' });
    before.disconnect();
    const signedIn = openClient(app.url, { visitor, token: user.token });
    await once(signedIn as never, 'connect');
    const registration = await signedIn.emitWithAck('register', { role: 'user' });
    expect(registration).toMatchObject({ email: user.email });
    expect(registration.ok && textsOf(registration.messages)).toContain('Before');

    const nextAtTheDesk = openClient(app.url, { visitor });
    await once(nextAtTheDesk as never, 'connect');
    expect(await nextAtTheDesk.emitWithAck('register', { role: 'user' })).toMatchObject({ messages: [] });
    const elsewhere = openClient(app.url, { visitor: makeSecret(), token: user.token });
    await once(elsewhere as never, 'connect');
    const there = await elsewhere.emitWithAck('register', { role: 'user' });
    expect(there.ok && textsOf(there.messages)).toContain('Before');
  });

  test('continues the chat of their account', async () => {
    const [visitor, user] = [makeSecret(), await createSignedInUser(app.db)];
    const own = await connectVisitor(app.url, { visitor: makeSecret(), token: user.token });
    const id = randomUUID();
    await own.emitWithAck('send_message', { message: 'Last week', id });
    const browser = await connectVisitor(app.url, { visitor });
    await browser.emitWithAck('send_message', { message: 'Today', id });
    browser.disconnect();
    const signedIn = openClient(app.url, { visitor, token: user.token });
    await once(signedIn as never, 'connect');
    const registration = await signedIn.emitWithAck('register', { role: 'user' });
    const rows = registration.ok ? registration.messages.filter(({ from }: ChatMessage) => from === 'user') : [];
    expect(textsOf(rows)).toEqual(['Last week', 'Today']);
    expect(await app.db.selectFrom('chats').select('user_id').execute()).toEqual([{ user_id: user.id }]);
  });
});
