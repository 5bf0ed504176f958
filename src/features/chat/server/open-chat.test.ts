import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat, type TestMessage } from '../../../../tests/support/chats.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import {
  closeClients,
  collect,
  connectAdmin,
  connectVisitor,
  makeSecret,
  next,
  openClient,
  textsOf,
} from '../../../../tests/support/realtime-client.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { chatTexts } from '../chat.constants.ts';
import { claimChat } from './open-chat.ts';
import { appendMessage } from './append-message.ts';

const startedAt = new Date('2026-05-04T10:00:00Z');
let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));
afterEach(closeClients);

describe('a browser’s chat that is merged into a user’s', () => {
  const answered: TestMessage[] = [
    ['user', 'One', 0],
    ['admin', 'Two', 1],
  ];
  const seqs = ['last_seq', 'visitor_read_seq', 'shelter_read_seq', 'emailed_seq'] as const;
  const mergeWith = async (own: Partial<Parameters<typeof createChat>[2]>, sent = answered) => {
    const { id: user_id } = await createUser(app.db);
    const visitor_hash = randomBytes(32).toString('hex');
    const { id } = await createChat(app.db, sent, { startedAt, user_id, ...own });
    await createChat(app.db, answered, { startedAt, visitor_hash, visitor_read_seq: 2, shelter_read_seq: 2 });
    expect(await claimChat(app.db, { user_id, visitor_hash })).toMatchObject({ to: id, after: sent.length });
    return app.db.selectFrom('chats').select(seqs).where('id', '=', id).executeTakeFirstOrThrow();
  };

  test('is appended, with the read positions of both', async () => {
    expect(await mergeWith({ visitor_read_seq: 2, shelter_read_seq: 2 })).toEqual({
      last_seq: 4,
      visitor_read_seq: 4,
      shelter_read_seq: 4,
      emailed_seq: 2,
    });
  });

  test('keeps an unseen answer unseen, and due for an email', async () => {
    const merged = await mergeWith({ visitor_read_seq: 1, shelter_read_seq: 2 });
    expect(merged).toMatchObject({ visitor_read_seq: 1, shelter_read_seq: 4, emailed_seq: 0 });
  });

  test('keeps the shelter’s unread messages unread', async () => {
    const merged = await mergeWith({ visitor_read_seq: 3, shelter_read_seq: 2 }, [...answered, ['user', 'Three', 2]]);
    expect(merged).toMatchObject({ visitor_read_seq: 5, shelter_read_seq: 2 });
  });

  test('is sent to the user’s other connections', async () => {
    const { token } = await createSignedInUser(app.db);
    const visitor = makeSecret();
    const atHome = await connectVisitor(app.url, { visitor: makeSecret(), token });
    await atHome.emitWithAck('send_message', { message: 'From home' });
    const away = await connectVisitor(app.url, { visitor });
    await away.emitWithAck('send_message', { message: 'From elsewhere' });
    const received = collect(atHome, 'message_received');
    const signedIn = openClient(app.url, { visitor, token });
    await signedIn.emitWithAck('register', { role: 'user' });
    await expect.poll(() => textsOf(received)).toContain('From elsewhere');
  });
});

test('the bot does not repeat itself when several messages arrive at once', async () => {
  const visitor = await connectVisitor(app.url);
  const received = collect(visitor, 'message_received');
  const messages = ['Hmm', 'Well', 'Let me see', 'When are you open?'];
  await Promise.all(messages.map((message) => visitor.emitWithAck('send_message', { message })));
  await expect.poll(() => textsOf(received).some((text) => text.includes('8:00 AM'))).toBe(true);
  expect(
    textsOf(received).filter((text) => [chatTexts.away, chatTexts.busy].some((notice) => text.includes(notice))),
  ).toHaveLength(1);
});

test('Admins learn that a chat was deleted, even while its visitor is away', async () => {
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const { id: chat_id } = await createChat(app.db, [['user', 'Hello?', 0]], { startedAt });
  const removed = next(await connectAdmin(app.url, token), 'chat_removed');
  await app.call('DELETE', `/api/chats/${chat_id}`, { token });
  expect(await removed).toEqual({ chat_id });
});

test('a message stored by another server reaches the visitor once, even after they sign in', async () => {
  const visitor = makeSecret();
  const sent = await (await connectVisitor(app.url, { visitor })).emitWithAck('send_message', { message: 'Hello?' });
  const chatId = sent.ok ? sent.message.chat_id : 0;
  const { token } = await createSignedInUser(app.db);
  const signedIn = await connectVisitor(app.url, { visitor, token });
  const received = collect(signedIn, 'message_received');
  for (const text of ['From afar', 'As well']) {
    const foreign = { server: randomUUID(), id: randomUUID(), now: new Date() };
    await appendMessage(app.db, { chatId, from: 'admin', author: null, text, ...foreign });
    await expect.poll(() => textsOf(received)).toContain(text);
  }
  expect(textsOf(received).filter((text) => text === 'From afar')).toHaveLength(1);
});
