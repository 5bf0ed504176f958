import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat, type SaidInTest } from '../../../../tests/support/chats.ts';
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
} from '../../../../tests/support/live-client.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { chatWords } from '../chat-words.contract.ts';
import { claimChat } from './open-chat.ts';
import { say } from './say.ts';

const begun = new Date('2026-05-04T10:00:00Z');
let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.db.deleteFrom('chats').execute()));
afterEach(closeClients);

describe('a browser’s conversation that goes into a person’s', () => {
  const answered: SaidInTest[] = [
    ['user', 'One', 0],
    ['admin', 'Two', 1],
  ];
  const marks = ['last_seq', 'visitor_read_seq', 'shelter_read_seq', 'mailed_seq'] as const;
  const mergeWith = async (own: Partial<Parameters<typeof createChat>[2]>, said = answered) => {
    const { id: user_id } = await createUser(app.db);
    const visitor_hash = randomBytes(32).toString('hex');
    const { id } = await createChat(app.db, said, { begun, user_id, ...own });
    await createChat(app.db, answered, { begun, visitor_hash, visitor_read_seq: 2, shelter_read_seq: 2 });
    expect(await claimChat(app.db, { user_id, visitor_hash })).toMatchObject({ to: id, after: said.length });
    return app.db.selectFrom('chats').select(marks).where('id', '=', id).executeTakeFirstOrThrow();
  };

  test('comes behind it, with what was seen of both', async () => {
    expect(await mergeWith({ visitor_read_seq: 2, shelter_read_seq: 2 })).toEqual({
      last_seq: 4,
      visitor_read_seq: 4,
      shelter_read_seq: 4,
      mailed_seq: 2,
    });
  });

  test('leaves unseen, and to be mailed, an answer that nobody has seen there', async () => {
    const merged = await mergeWith({ visitor_read_seq: 1, shelter_read_seq: 2 });
    expect(merged).toMatchObject({ visitor_read_seq: 1, shelter_read_seq: 4, mailed_seq: 0 });
  });

  test('leaves unseen what the shelter has not seen there', async () => {
    const merged = await mergeWith({ visitor_read_seq: 3, shelter_read_seq: 2 }, [...answered, ['user', 'Three', 2]]);
    expect(merged).toMatchObject({ visitor_read_seq: 5, shelter_read_seq: 2 });
  });

  test('is told to the person’s other connections', async () => {
    const { token } = await createSignedInUser(app.db);
    const visitor = makeSecret();
    const atHome = await connectVisitor(app.url, { visitor: makeSecret(), token });
    await atHome.emitWithAck('send_message', { message: 'From home' });
    const away = await connectVisitor(app.url, { visitor });
    await away.emitWithAck('send_message', { message: 'From elsewhere' });
    const heard = collect(atHome, 'message_received');
    const signedIn = openClient(app.url, { visitor, token });
    await signedIn.emitWithAck('register', { role: 'user' });
    await expect.poll(() => textsOf(heard)).toContain('From elsewhere');
  });
});

test('what the bot says once it says once, also where several messages come at the same moment', async () => {
  const visitor = await connectVisitor(app.url);
  const heard = collect(visitor, 'message_received');
  const words = ['Hmm', 'Well', 'Let me see', 'Could you call me?'];
  await Promise.all(words.map((message) => visitor.emitWithAck('send_message', { message })));
  await expect.poll(() => textsOf(heard).some((text) => /call us/i.test(text))).toBe(true);
  expect(textsOf(heard).filter((text) => text.includes(chatWords.nobodyHere))).toHaveLength(1);
});

test('that a conversation was deleted is told to Admins, also where its visitor is away', async () => {
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const { id: conversation } = await createChat(app.db, [['user', 'Hello?', 0]], { begun });
  const gone = next(await connectAdmin(app.url, token), 'chat_gone');
  await app.call('DELETE', `/api/chats/${conversation}`, { token });
  expect(await gone).toEqual({ conversation });
});

test('what another server took in is told to the visitor, also when the conversation has become a person’s, once', async () => {
  const visitor = makeSecret();
  const sent = await (await connectVisitor(app.url, { visitor })).emitWithAck('send_message', { message: 'Hello?' });
  const chatId = sent.ok ? sent.message.conversation : 0;
  const { token } = await createSignedInUser(app.db);
  const signedIn = await connectVisitor(app.url, { visitor, token });
  const heard = collect(signedIn, 'message_received');
  for (const text of ['From afar', 'As well']) {
    const foreign = { server: randomUUID(), id: randomUUID(), now: new Date() };
    await say(app.db, { chatId, from: 'admin', author: null, text, ...foreign });
    await expect.poll(() => textsOf(heard), { timeout: 5000 }).toContain(text);
  }
  expect(textsOf(heard).filter((text) => text === 'From afar')).toHaveLength(1);
});
