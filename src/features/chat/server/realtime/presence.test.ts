import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createSignedInUser, createStaff } from '../../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../../tests/support/factories.ts';
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
import type { Presence, Registration } from '../../chat-events.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import { Agents } from './agents.ts';

/** Outside or during opening hours. */
const NOBODY_AVAILABLE = new RegExp(`${chatTexts.away}|${chatTexts.busy}`);

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));
afterEach(closeClients);

const admin = async (name = 'Robin Keller') =>
  connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin', name })).token);

const send = async (client: RealtimeClient, message: string) => {
  const answer = await client.emitWithAck('send_message', { message });
  if (!answer.ok) throw new Error(answer.error);
  return answer.message;
};

const isOnline = async () => {
  const answer = await (await connectVisitor(app.url)).emitWithAck('register', { role: 'user' });
  return answer.ok && answer.is_online;
};

/** Registers again and again until the response matches. */
const registerUntil = async (
  client: RealtimeClient,
  matches: (registration: Registration & { presence?: Presence }) => boolean,
  role: 'user' | 'admin' = 'user',
) => {
  for (;;) {
    const answer = await client.emitWithAck('register', { role });
    if (!answer.ok) throw new Error(answer.error);
    if (matches(answer)) return;
  }
};

const ended = { ends_at: new Date('2026-05-01') };

describe('the shelter’s availability', () => {
  test('is sent on registration and on changes; an Admin who is away does not count', async () => {
    await expect.poll(isOnline).toBe(false);
    const visitor = await connectVisitor(app.url);
    const changes = collect(visitor, 'availability_changed');
    const shelter = await admin();
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: true });
    shelter.emit('set_available', { is_available: false });
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: false });
    shelter.emit('set_available', { is_available: true });
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: true });
    shelter.disconnect();
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: false });
  });

  test.each([
    ['an Admin', () => createSignedInUser(app.db, { role: 'Admin' }), true],
    ['an adoption counselor', () => createStaff(app.db, ['adoption counselor']), true],
    ['an adoption counselor whose role has ended', () => createStaff(app.db, ['adoption counselor'], ended), false],
    ['medical staff', () => createStaff(app.db, ['medical']), false],
  ])('follows %s on another server', async (_, create, expected) => {
    const { id } = await create();
    const other = new Agents();
    other.connect(id, 'Robin Keller', 'connection');
    const [here, there] = [randomUUID(), randomUUID()];
    await other.publish(app.db, there);
    const own = new Agents();
    await own.readOthers(app.db, here);
    expect(own.isOnline()).toBe(expected);
    other.disconnect(id, 'connection');
    await other.publish(app.db, there);
    await own.readOthers(app.db, here);
    expect(own.isOnline()).toBe(false);
  });

  test('is not left over from an Admin who disconnects while registering', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    for (let n = 0; n < 10; n++) {
      const hasty = openClient(app.url, { token });
      await once(hasty as never, 'connect');
      // Slow requests come first.
      for (let i = 0; i < 10; i++) hasty.emit('register', { role: 'user' });
      hasty.emit('register', { role: 'admin' });
      await pause(n / 2);
      hasty.disconnect();
    }
    await expect.poll(isOnline).toBe(false);
  });

  test('is sent to a visitor who registers while the only Admin reconnects', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const watching = await connectVisitor(app.url);
    const changes = collect(watching, 'availability_changed');
    for (let n = 0; n < 5; n++) {
      const before = await connectAdmin(app.url, token);
      await expect.poll(() => changes.at(-1)).toEqual({ is_online: true });
      const visitor = await connectVisitor(app.url);
      before.disconnect();
      await registerUntil(visitor, ({ is_online }) => !is_online);
      const isOnlineAgain = next(visitor, 'availability_changed', ({ is_online }) => is_online);
      const after = await connectAdmin(app.url, token);
      await isOnlineAgain;
      after.disconnect();
      await expect.poll(() => changes.at(-1)).toEqual({ is_online: false });
    }
    const repeated = changes.filter(({ is_online }, at) => is_online === changes[at - 1]?.is_online);
    expect(repeated).toEqual([]);
  });

  test('is sent to an Admin who registers while another one reconnects', async () => {
    const sam = await createSignedInUser(app.db, { role: 'Admin', name: 'Sam Ode' });
    const robin = await admin('Robin Keller');
    for (let n = 0; n < 5; n++) {
      const bothAreSent = next(robin, 'agents_changed', ({ length }) => length === 2);
      const before = await connectAdmin(app.url, sam.token);
      await bothAreSent;
      before.disconnect();
      await registerUntil(robin, ({ presence }) => presence!.agents.length === 1, 'admin');
      const samIsSent = next(robin, 'agents_changed', ({ length }) => length === 2);
      const after = await connectAdmin(app.url, sam.token);
      await samIsSent;
      const onlyRobinIsSent = next(robin, 'agents_changed', ({ length }) => length === 1);
      after.disconnect();
      await onlyRobinIsSent;
    }
  });

  test('is said even if the bot fails', async () => {
    await expect.poll(isOnline).toBe(false);
    const visitor = await connectVisitor(app.url);
    const received = collect(visitor, 'message_received');
    await sql`alter table chat_answers rename to missing_chat_answers`.execute(app.db);
    try {
      await send(visitor, 'Do cats dream?');
      await expect.poll(() => textsOf(received)).toEqual([`${chatTexts.botFailed} ${chatTexts.away}`]);
    } finally {
      await sql`alter table missing_chat_answers rename to chat_answers`.execute(app.db);
    }
  });

  // Specification: entity-chat-message
  test('makes the bot say once that nobody is available, and save an email address', async () => {
    await expect.poll(isOnline).toBe(false);
    const visitor = await connectVisitor(app.url);
    const received = collect(visitor, 'message_received');
    const { chat_id } = await send(visitor, 'Do cats dream?');
    await expect.poll(() => textsOf(received)).toEqual([expect.stringMatching(NOBODY_AVAILABLE)]);
    await send(visitor, 'Do hamsters dream?');
    await send(visitor, 'I am noor@example.org');
    await expect
      .poll(() => textsOf(received))
      .toEqual([
        expect.stringMatching(NOBODY_AVAILABLE),
        expect.stringContaining(chatTexts.handoverAgain),
        'Thanks! We’ll email you at noor@example.org as soon as we can.',
      ]);
    for (const { from, timestamp } of received) {
      expect({ from, timestamp }).toEqual({ from: 'bot', timestamp: new Date(timestamp).toISOString() });
    }
    const { email } = await app.db
      .selectFrom('chats')
      .select('email')
      .where('id', '=', chat_id)
      .executeTakeFirstOrThrow();
    expect(email).toBe('noor@example.org');
  });

  test('includes the connected agents', async () => {
    const robin = await admin('Robin');
    const joined = next(robin, 'agents_changed', (agents) => agents.length === 2);
    const sam = await admin('Sam');
    expect((await joined).map(({ name }) => name)).toEqual(['Robin', 'Sam']);
    const left = next(robin, 'agents_changed', (agents) => agents.length === 1);
    sam.disconnect();
    expect((await left)[0]!.name).toBe('Robin');
  });
});

describe('agents', () => {
  test('see a visitor’s page and pet, and whether they are connected', async () => {
    const [shelter, pet] = [await admin(), await createPet(app.db, { name: 'Maple' })];
    const visitor = await connectVisitor(app.url);
    visitor.emit('page_viewed', { page: `/pets/${pet.id}?token=secret` });
    const changed = next(shelter, 'chats_changed', ([chat]) => chat?.pet !== null);
    const { chat_id } = await send(visitor, 'This one?');
    expect((await changed)[0]).toMatchObject({ page: `/pets/${pet.id}`, pet: { name: 'Maple' } });

    const moved = next(shelter, 'chats_changed', ([chat]) => chat?.page === '/catalogue');
    visitor.emit('page_viewed', { page: '/catalogue' });
    expect((await moved)[0]!.pet).toBeNull();
    for (const page of [
      '//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/"><script>',
      '/a b',
    ]) {
      visitor.emit('page_viewed', { page });
    }
    const removed = next(shelter, 'visitor_presence', ({ is_online }) => !is_online);
    await send(visitor, 'Bye');
    visitor.disconnect();
    expect(await removed).toEqual({ chat_id, is_online: false });
    const { page } = await app.db.selectFrom('chats').select('page').executeTakeFirstOrThrow();
    expect(page).toBe('/catalogue');
  });

  test('and visitors see typing and read receipts', async () => {
    const [shelter, colleague] = [await admin(), await admin('Sam')];
    const secret = makeSecret();
    const [visitor, otherTab] = [
      await connectVisitor(app.url, { visitor: secret }),
      await connectVisitor(app.url, { visitor: secret }),
    ];
    const { chat_id, seq } = await send(visitor, 'Hello?');
    const typing = [next(visitor, 'typing'), next(colleague, 'typing')];
    shelter.emit('typing', { chat_id });
    expect(await Promise.all(typing)).toEqual([
      { chat_id, from: 'admin', name: 'Robin' },
      { chat_id, from: 'admin', name: 'Robin Keller' },
    ]);
    const answering = next(shelter, 'typing', ({ from }) => from === 'user');
    visitor.emit('typing', {});
    expect(await answering).toMatchObject({ chat_id });

    const seen = next(visitor, 'read');
    shelter.emit('read', { chat_id, seq: seq + 100 });
    expect(await seen).toEqual({ chat_id, side: 'admin', seq: expect.any(Number) });
    const answer = await shelter.emitWithAck('send_message', { message: 'Hi', chat_id });
    const [atShelter, atTab] = [next(shelter, 'read', ({ side }) => side === 'user'), next(otherTab, 'read')];
    visitor.emit('read', { seq: answer.ok ? answer.message.seq : 0 });
    expect(await atShelter).toEqual(await atTab);
  });

  test('and the visitor learn that a chat was deleted; the visitor can start another', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const [shelter, visitor] = [await connectAdmin(app.url, token), await connectVisitor(app.url)];
    const { chat_id } = await send(visitor, 'Hello?');
    const removed = [next(visitor, 'chat_removed'), next(shelter, 'chat_removed')];
    await app.call('DELETE', `/api/chats/${chat_id}`, { token });
    expect(await Promise.all(removed)).toEqual([{ chat_id }, { chat_id }]);
    expect((await send(visitor, 'Again')).chat_id).not.toBe(chat_id);
  });
});

describe('a visitor', () => {
  test('gets the transcript at the saved email address, and at no other', async () => {
    await admin();
    const visitor = await connectVisitor(app.url);
    await send(visitor, 'Hello?');
    expect(await visitor.emitWithAck('email_transcript', {})).toMatchObject({ ok: false, error: chatTexts.noEmail });
    expect(await visitor.emitWithAck('set_email', { email: 'not an address' })).toMatchObject({ ok: false });
    expect(await visitor.emitWithAck('set_email', { email: 'noor@example.org' })).toMatchObject({ ok: true });
    expect(await visitor.emitWithAck('email_transcript', {})).toMatchObject({ ok: true, email: 'noor@example.org' });
    const emails = await app.db.selectFrom('emails').select('to_email').where('type', 'like', 'chat%').execute();
    expect(emails).toEqual([{ to_email: 'noor@example.org' }]);
  });
});
