import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../../../../tests/support/signed-in-users.ts';
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
  type LiveClient,
} from '../../../../../tests/support/live-client.ts';
import { startApp, type StartedApp } from '../../../../../tests/support/start-app.ts';
import { chatWords } from '../../chat-words.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.db.deleteFrom('chats').execute()));
afterEach(closeClients);

const admin = async (name = 'Robin Keller') =>
  connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin', name })).token);

const speak = async (client: LiveClient, message: string) => {
  const answer = await client.emitWithAck('send_message', { message });
  if (!answer.ok) throw new Error(answer.error);
  return answer.message;
};

const isStaffed = async () => {
  const answer = await (await connectVisitor(app.url)).emitWithAck('register', { role: 'user' });
  return answer.ok && answer.is_staffed;
};

describe('whether somebody of the shelter is there', () => {
  test('is told at the beginning and as it changes; an Admin who is away does not count', async () => {
    await expect.poll(isStaffed).toBe(false);
    const visitor = await connectVisitor(app.url);
    const told = collect(visitor, 'staff');
    const shelter = await admin();
    await expect.poll(() => told.at(-1)).toEqual({ is_staffed: true });
    shelter.emit('set_available', { is_available: false });
    await expect.poll(() => told.at(-1)).toEqual({ is_staffed: false });
    shelter.emit('set_available', { is_available: true });
    await expect.poll(() => told.at(-1)).toEqual({ is_staffed: true });
    shelter.disconnect();
    await expect.poll(() => told.at(-1)).toEqual({ is_staffed: false });
  });

  test('is not left over from one who registers and is gone at the same moment', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    for (let n = 0; n < 10; n++) {
      const hasty = openClient(app.url, { token });
      await once(hasty as never, 'connect');
      // What takes its time comes first.
      for (let i = 0; i < 10; i++) hasty.emit('register', { role: 'user' });
      hasty.emit('register', { role: 'admin' });
      await pause(n / 2);
      hasty.disconnect();
    }
    await expect.poll(isStaffed).toBe(false);
  });

  // Specification: entity-chat-message
  test('where nobody is, the bot says so once and asks for an address, which it keeps', async () => {
    await expect.poll(isStaffed).toBe(false);
    const visitor = await connectVisitor(app.url);
    const heard = collect(visitor, 'message_received');
    const { conversation } = await speak(visitor, 'Hmm, well');
    await expect.poll(() => textsOf(heard)).toEqual([chatWords.nobodyHere]);
    await speak(visitor, 'Well then');
    await speak(visitor, 'I am noor@example.org');
    await expect.poll(() => textsOf(heard)).toEqual([chatWords.nobodyHere, chatWords.emailKept]);
    for (const { from, timestamp } of heard) {
      expect({ from, timestamp }).toEqual({ from: 'bot', timestamp: new Date(timestamp).toISOString() });
    }
    const { email } = await app.db
      .selectFrom('chats')
      .select('email')
      .where('id', '=', conversation)
      .executeTakeFirstOrThrow();
    expect(email).toBe('noor@example.org');
  });

  test('those of the shelter see who of them is', async () => {
    const robin = await admin('Robin');
    const joined = next(robin, 'team', (members) => members.length === 2);
    const sam = await admin('Sam');
    expect((await joined).map(({ name }) => name)).toEqual(['Robin', 'Sam']);
    const left = next(robin, 'team', (members) => members.length === 1);
    sam.disconnect();
    expect((await left)[0]!.name).toBe('Robin');
  });
});

describe('those of the shelter', () => {
  test('see which page and pet a visitor looks at, and whether they are there', async () => {
    const [shelter, pet] = [await admin(), await createPet(app.db, { name: 'Maple' })];
    const visitor = await connectVisitor(app.url);
    visitor.emit('looking_at', { page: `/pets/${pet.id}?token=secret` });
    const changed = next(shelter, 'chats_changed', ([chat]) => chat?.pet !== null);
    const { conversation } = await speak(visitor, 'This one?');
    expect((await changed)[0]).toMatchObject({ page: `/pets/${pet.id}`, pet: { name: 'Maple' } });

    const moved = next(shelter, 'chats_changed', ([chat]) => chat?.page === '/catalogue');
    visitor.emit('looking_at', { page: '/catalogue' });
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
      visitor.emit('looking_at', { page });
    }
    const gone = next(shelter, 'visitor_here', ({ is_here }) => !is_here);
    await speak(visitor, 'Bye');
    visitor.disconnect();
    expect(await gone).toEqual({ conversation, is_here: false });
    const { page } = await app.db.selectFrom('chats').select('page').executeTakeFirstOrThrow();
    expect(page).toBe('/catalogue');
  });

  test('and visitors see each other typing and how far the other has read', async () => {
    const [shelter, colleague] = [await admin(), await admin('Sam')];
    const secret = makeSecret();
    const [visitor, otherTab] = [
      await connectVisitor(app.url, { visitor: secret }),
      await connectVisitor(app.url, { visitor: secret }),
    ];
    const { conversation, seq } = await speak(visitor, 'Hello?');
    const typing = [next(visitor, 'typing'), next(colleague, 'typing')];
    shelter.emit('typing', { conversation });
    expect(await Promise.all(typing)).toEqual([
      { conversation, from: 'admin', name: 'Robin' },
      { conversation, from: 'admin', name: 'Robin Keller' },
    ]);
    const answering = next(shelter, 'typing', ({ from }) => from === 'user');
    visitor.emit('typing', {});
    expect(await answering).toMatchObject({ conversation });

    const seen = next(visitor, 'read');
    shelter.emit('read', { conversation, seq: seq + 100 });
    expect(await seen).toEqual({ conversation, side: 'admin', seq: expect.any(Number) });
    const answer = await shelter.emitWithAck('send_message', { message: 'Hi', conversation });
    const [atShelter, atTab] = [next(shelter, 'read', ({ side }) => side === 'user'), next(otherTab, 'read')];
    visitor.emit('read', { seq: answer.ok ? answer.message.seq : 0 });
    expect(await atShelter).toEqual(await atTab);
  });

  test('learn that a conversation was deleted, as does its visitor, who can begin another', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const [shelter, visitor] = [await connectAdmin(app.url, token), await connectVisitor(app.url)];
    const { conversation } = await speak(visitor, 'Hello?');
    const gone = [next(visitor, 'chat_gone'), next(shelter, 'chat_gone')];
    await app.call('DELETE', `/api/chats/${conversation}`, { token });
    expect(await Promise.all(gone)).toEqual([{ conversation }, { conversation }]);
    expect((await speak(visitor, 'Again')).conversation).not.toBe(conversation);
  });
});

describe('a visitor', () => {
  test('has the conversation mailed to the address that was left, and to no other', async () => {
    await admin();
    const visitor = await connectVisitor(app.url);
    await speak(visitor, 'Hello?');
    expect(await visitor.emitWithAck('mail_transcript', {})).toMatchObject({ ok: false, error: chatWords.noEmail });
    expect(await visitor.emitWithAck('leave_email', { email: 'not an address' })).toMatchObject({ ok: false });
    expect(await visitor.emitWithAck('leave_email', { email: 'noor@example.org' })).toMatchObject({ ok: true });
    expect(await visitor.emitWithAck('mail_transcript', {})).toMatchObject({ ok: true, email: 'noor@example.org' });
    const mails = await app.db.selectFrom('emails').select('to_email').where('kind', 'like', 'chat%').execute();
    expect(mails).toEqual([{ to_email: 'noor@example.org' }]);
  });
});
