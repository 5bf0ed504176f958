import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
} from '../../../../../tests/support/live-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import type { ChatMessage } from '../../chat.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.db.deleteFrom('chats').execute()));
afterEach(closeClients);

const admin = async () =>
  connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' })).token);

describe('a client that knows nothing but the specification’s events', () => {
  // Specification: entity-chat-message, entity-chat-payloads, chat-event-register, chat-event-send-message
  // Specification: chat-event-message-received, chat-server
  test('is a visitor whose words reach an Admin, and whom the answer reaches', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const shelter = openClient(app.url, { token });
    const visitor = openClient(app.url);
    shelter.emit('register', { role: 'admin' });
    visitor.emit('register', { role: 'user' });
    await Promise.all([once(visitor as never, 'registered'), once(shelter as never, 'registered')]);

    visitor.emit('send_message', { message: 'Is Buddy still there?', from: 'user' });
    const asked = await next(shelter, 'message_received', ({ from }) => from === 'user');
    expect(asked).toMatchObject({ from: 'user', message: 'Is Buddy still there?' });

    shelter.emit('send_message', { message: 'He is!', from: 'admin' });
    const answered = await next(visitor, 'message_received', ({ from }) => from === 'admin');
    expect(answered).toMatchObject({ from: 'admin', message: 'He is!' });
    for (const { timestamp } of [asked, answered]) expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  test('may name its token in the Authorization header', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const shelter = openClient(app.url, {}, { headers: { authorization: `Bearer ${token}` }, transports: ['polling'] });
    await once(shelter as never, 'connect');
    expect(await shelter.emitWithAck('register', { role: 'admin' })).toMatchObject({ ok: true, role: 'admin' });
  });
});

describe('an Admin', () => {
  test('answers the only conversation that waits without naming it, and is told where several do', async () => {
    const shelter = await admin();
    const [one, two] = [await connectVisitor(app.url), await connectVisitor(app.url)];
    await one.emitWithAck('send_message', { message: 'First' });
    expect(await shelter.emitWithAck('send_message', { message: 'Hello first' })).toMatchObject({ ok: true });

    await one.emitWithAck('send_message', { message: 'Again' });
    await two.emitWithAck('send_message', { message: 'Second' });
    const heard = collect(two, 'message_received');
    expect(await shelter.emitWithAck('send_message', { message: 'Who?' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('Several conversations'),
    });
    expect(heard.filter(({ from }) => from === 'admin')).toEqual([]);
  });

  test('is known by first name to the visitor, and by all of it to the others', async () => {
    const [shelter, colleague, visitor] = [await admin(), await admin(), await connectVisitor(app.url)];
    const sent = await visitor.emitWithAck('send_message', { message: 'Hello?' });
    const conversation = sent.ok ? sent.message.conversation : 0;
    const [toVisitor, toColleague] = [
      next(visitor, 'message_received', ({ from }) => from === 'admin'),
      next(colleague, 'message_received', ({ from }) => from === 'admin'),
    ];
    await shelter.emitWithAck('send_message', { message: 'Hi!', conversation });
    expect((await toVisitor).author).toBe('Robin');
    expect((await toColleague).author).toBe('Robin Keller');
  });

  test('is refused where there is no such conversation, or none waits', async () => {
    const shelter = await admin();
    expect(await shelter.emitWithAck('send_message', { message: 'x', conversation: 999_999 })).toMatchObject({
      ok: false,
      is_final: true,
    });
    expect(await shelter.emitWithAck('send_message', { message: 'x' })).toMatchObject({ ok: false, is_final: true });
  });
});

describe('a visitor', () => {
  test('finds the conversation again after coming back, and nobody else’s', async () => {
    const visitor = makeSecret();
    const first = await connectVisitor(app.url, { visitor });
    await first.emitWithAck('send_message', { message: 'One' });
    first.disconnect();
    const again = openClient(app.url, { visitor });
    await once(again as never, 'connect');
    const known = await again.emitWithAck('register', { role: 'user' });
    expect(known.ok && textsOf(known.messages)).toContain('One');

    const stranger = openClient(app.url, { visitor: makeSecret() });
    await once(stranger as never, 'connect');
    expect(await stranger.emitWithAck('register', { role: 'user' })).toMatchObject({
      conversation: null,
      messages: [],
    });
  });

  test('sees in each tab what is said in the others, once', async () => {
    const visitor = makeSecret();
    const [one, two] = [await connectVisitor(app.url, { visitor }), await connectVisitor(app.url, { visitor })];
    const [atOne, atTwo] = [collect(one, 'message_received'), collect(two, 'message_received')];
    await one.emitWithAck('send_message', { message: 'From the first tab' });
    await two.emitWithAck('send_message', { message: 'From the second tab' });
    await expect.poll(() => textsOf(atTwo)).toContain('From the first tab');
    await expect.poll(() => textsOf(atOne)).toContain('From the second tab');
    expect(textsOf(atOne).filter((text) => text.startsWith('From'))).toEqual(['From the second tab']);
  });

  test('hears nothing of another’s, whatever number is named', async () => {
    const [one, two, shelter] = [await connectVisitor(app.url), await connectVisitor(app.url), await admin()];
    const heard: unknown[] = [];
    const sent = await one.emitWithAck('send_message', { message: 'A secret' });
    const conversation = sent.ok ? sent.message.conversation : 0;
    two.onAny((...event) => void heard.push(event));
    await two.emitWithAck('send_message', { message: 'Mine', conversation });
    two.emit('typing', { conversation });
    two.emit('read', { conversation, seq: 1 });
    expect(await two.emitWithAck('catch_up', { conversation, after: 0 })).toMatchObject({
      messages: [expect.objectContaining({ message: 'Mine' })],
    });
    await shelter.emitWithAck('send_message', { message: 'For one alone', conversation });
    await two.emitWithAck('send_message', { message: 'Mine too' });
    expect(JSON.stringify(heard)).not.toMatch(/secret|For one alone/);
  });

  test('sends the same message again and it is there once, also over two connections at the same moment', async () => {
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

  test('may say what the specification lets, and is told what not', async () => {
    const visitor = await connectVisitor(app.url);
    expect(await visitor.emitWithAck('send_message', { message: 'x'.repeat(2000) })).toMatchObject({ ok: true });
    for (const message of ['', '   \n ', '\u200B', 'x'.repeat(2001), '\uD800', 7, null, { a: 1 }, ['x']]) {
      expect(await visitor.emitWithAck('send_message', { message: message as string })).toMatchObject({
        ok: false,
        is_final: true,
      });
    }
    expect(await visitor.emitWithAck('send_message', { message: 'x', id: 'no uuid' })).toMatchObject({ ok: false });
    const told = next(visitor, 'notice');
    visitor.emit('send_message', { message: ' ' });
    expect((await told).text).not.toBe('');
  });
});

describe('a visitor who signs in', () => {
  test('keeps the conversation, which from then on is reached with the account alone', async () => {
    const [visitor, person] = [makeSecret(), await createSignedInUser(app.db, { name: 'Noor Haddad' })];
    const before = await connectVisitor(app.url, { visitor });
    await before.emitWithAck('send_message', { message: 'Before' });
    before.disconnect();
    const signedIn = openClient(app.url, { visitor, token: person.token });
    await once(signedIn as never, 'connect');
    const known = await signedIn.emitWithAck('register', { role: 'user' });
    expect(known).toMatchObject({ email: person.email });
    expect(known.ok && textsOf(known.messages)).toContain('Before');

    const nextAtTheDesk = openClient(app.url, { visitor });
    await once(nextAtTheDesk as never, 'connect');
    expect(await nextAtTheDesk.emitWithAck('register', { role: 'user' })).toMatchObject({ messages: [] });
    const elsewhere = openClient(app.url, { visitor: makeSecret(), token: person.token });
    await once(elsewhere as never, 'connect');
    const there = await elsewhere.emitWithAck('register', { role: 'user' });
    expect(there.ok && textsOf(there.messages)).toContain('Before');
  });

  test('who has a conversation already goes on in it', async () => {
    const [visitor, person] = [makeSecret(), await createSignedInUser(app.db)];
    const own = await connectVisitor(app.url, { visitor: makeSecret(), token: person.token });
    const id = randomUUID();
    await own.emitWithAck('send_message', { message: 'Last week', id });
    const browser = await connectVisitor(app.url, { visitor });
    await browser.emitWithAck('send_message', { message: 'Today', id });
    browser.disconnect();
    const signedIn = openClient(app.url, { visitor, token: person.token });
    await once(signedIn as never, 'connect');
    const known = await signedIn.emitWithAck('register', { role: 'user' });
    const words = known.ok ? known.messages.filter(({ from }: ChatMessage) => from === 'user') : [];
    expect(textsOf(words)).toEqual(['Last week', 'Today']);
    expect(await app.db.selectFrom('chats').select('user_id').execute()).toEqual([{ user_id: person.id }]);
  });
});
