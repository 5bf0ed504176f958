import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ChatMessage, ChatSummary } from '../chat.contract.ts';
import { findOrCreateChat } from './open-chat.ts';
import { appendMessage } from './append-message.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'chats'));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let visitors = 0;

/** A visitor, or a user, who wrote this some minutes ago. */
async function createChat(texts: string[], { minutes = 1, user_id = null as number | null, page = '/' } = {}) {
  const visitor = { user_id, visitor_hash: `visitor ${++visitors}` };
  const chat = await findOrCreateChat(app.db, visitor, { page, pet_id: null, now: minutesAgo(minutes) });
  for (const text of texts) await append(chat.id, 'user', text, minutes);
  return chat.id;
}

function append(chatId: number, from: 'user' | 'bot', text: string, minutes = 0) {
  const message = { chatId, id: randomUUID(), from, author: null, text };
  return appendMessage(app.db, { ...message, server: randomUUID(), now: minutesAgo(minutes) });
}

const list = async (query = '') =>
  (await app.call<ChatSummary[]>('GET', `/api/chats/${query}`, { token: admin.token })).body;
const change = (id: number, body: object) =>
  app.call<ChatSummary>('PUT', `/api/chats/${id}`, { token: admin.token, body });

describe('GET /api/chats/', () => {
  test('lists the longest waiting first, then the newest', async () => {
    const [answered, early, late] = [
      await createChat(['Thanks'], { minutes: 2 }),
      await createChat(['Early'], { minutes: 30 }),
      await createChat(['Late'], { minutes: 5 }),
    ];
    await app.db.updateTable('chats').set({ waiting_since: null }).where('id', '=', answered).execute();
    expect((await list()).map(({ id }) => id)).toEqual([early, late, answered]);
    expect((await list('?view=waiting')).map(({ id }) => id)).toEqual([early, late]);
  });

  test('includes the visitor, their page, the last message and the unread count', async () => {
    const pet = await createPet(app.db, { name: 'Maple' });
    const person = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const id = await createChat(['One', 'Two'], { user_id: person.id, page: `/pets/${pet.id}` });
    await app.db.updateTable('chats').set({ pet_id: pet.id }).where('id', '=', id).execute();
    await append(id, 'bot', 'Nobody is here');
    expect(await list()).toMatchObject([
      {
        id,
        user: { id: person.id, name: 'Noor Haddad' },
        email: person.email,
        page: `/pets/${pet.id}`,
        pet: { id: pet.id, name: 'Maple' },
        assigned_to: null,
        unread: 2,
        last_message: { from: 'user', message: 'Two' },
        last_seq: 3,
      },
    ]);
  });

  test('finds by name, email, number and text, and pages with a total', async () => {
    const person = await createSignedInUser(app.db, { name: 'Noor Haddad' });
    const named = await createChat(['Good morning'], { user_id: person.id });
    const withoutName = await createChat(['Do you have a rabbit?']);
    expect((await list('?search=haddad')).map(({ id }) => id)).toEqual([named]);
    expect((await list(`?search=${encodeURIComponent(person.email)}`)).map(({ id }) => id)).toEqual([named]);
    expect((await list(`?search=Visitor%20${withoutName}`)).map(({ id }) => id)).toEqual([withoutName]);
    expect((await list('?search=RABBIT')).map(({ id }) => id)).toEqual([withoutName]);
    const { body, headers } = await app.call<ChatSummary[]>('GET', '/api/chats/?limit=1&page=2', {
      token: admin.token,
    });
    expect([body.length, headers.get('x-total-count')]).toEqual([1, '2']);
  });

  test('counts waiting and unread chats', async () => {
    await createChat(['One', 'Two']);
    const seen = await createChat(['Three']);
    await app.db
      .updateTable('chats')
      .set({ waiting_since: null, shelter_read_seq: 1 })
      .where('id', '=', seen)
      .execute();
    const answer = await app.call('GET', '/api/chats/unread', { token: admin.token });
    expect(answer.body).toEqual({ waiting: 1, unread: 1 });
  });
});

describe('GET /api/chats/:id/messages', () => {
  test('lists messages oldest first, and earlier pages', async () => {
    const id = await createChat(Array.from({ length: 60 }, (_, n) => `No. ${n + 1}`));
    const listMessages = async (query = '') =>
      (await app.call<ChatMessage[]>('GET', `/api/chats/${id}/messages${query}`, { token: admin.token })).body;
    expect((await listMessages()).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    const earlier = await listMessages('?before=60');
    expect([earlier.length, earlier[0]?.seq, earlier.at(-1)?.message]).toEqual([50, 10, 'No. 59']);
    expect((await app.call('GET', '/api/chats/999999/messages', { token: admin.token })).status).toBe(404);
  });
});

describe('PUT /api/chats/:id', () => {
  test('assigns the chat to an Admin or to nobody', async () => {
    const [id, colleague, user] = [
      await createChat(['Hello']),
      await createSignedInUser(app.db, { role: 'Admin', name: 'Sam' }),
      await createSignedInUser(app.db),
    ];
    expect((await change(id, { assigned_to: colleague.id })).body.assigned_to).toEqual({
      id: colleague.id,
      name: 'Sam',
    });
    expect((await change(id, { assigned_to: user.id })).status).toBe(409);
    expect((await change(id, { assigned_to: 999_999 })).status).toBe(409);
    expect((await change(id, { assigned_to: null })).body.assigned_to).toBeNull();
    const events = await app.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .where('subject_type', '=', 'chat')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'chat.assigned', details: { to: colleague.id } },
      { action: 'chat.assigned', details: { to: null } },
    ]);
  });

  test('closes a waiting chat; the visitor’s next message reopens it, the bot’s does not', async () => {
    const id = await createChat(['Hello']);
    expect((await change(id, { is_closed: true })).body).toMatchObject({
      closed_at: expect.any(String),
      waiting_since: null,
      unread: 0,
    });
    await append(id, 'bot', 'Goodbye');
    expect((await list('?view=closed')).map((chat) => chat.id)).toEqual([id]);
    await append(id, 'user', 'One more thing');
    expect(await list('?view=open')).toMatchObject([{ id, closed_at: null, waiting_since: expect.any(String) }]);
  });

  test('returns 404 for a missing chat', async () => {
    expect((await change(999_999, { is_closed: true })).status).toBe(404);
  });
});

describe('DELETE /api/chats/:id', () => {
  test('deletes the chat with its messages', async () => {
    const id = await createChat(['Forget me']);
    expect((await app.call('DELETE', `/api/chats/${id}`, { token: admin.token })).status).toBe(204);
    expect(await app.db.selectFrom('chat_messages').select('seq').where('chat_id', '=', id).execute()).toEqual([]);
    expect((await app.call('DELETE', `/api/chats/${id}`, { token: admin.token })).status).toBe(404);
  });

  test('happens with the visitor’s account; a deleted Admin’s messages stay without a name', async () => {
    const [person, leaving] = [await createSignedInUser(app.db), await createSignedInUser(app.db, { role: 'Admin' })];
    const theirs = await createChat(['Mine'], { user_id: person.id });
    const other = await createChat(['Hello']);
    const author = { id: leaving.id, name: 'x', session_id: 0 };
    await app.db
      .insertInto('chat_messages')
      .values({
        chat_id: other,
        seq: 2,
        id: randomUUID(),
        sender: 'admin',
        author_id: author.id,
        text: 'Hi',
        created_at: new Date(),
      })
      .execute();
    for (const { id } of [person, leaving]) {
      expect((await app.call('DELETE', `/api/users/${id}`, { token: admin.token })).status).toBe(204);
    }
    expect((await app.call('GET', `/api/chats/${theirs}`, { token: admin.token })).status).toBe(404);
    const { body } = await app.call<ChatMessage[]>('GET', `/api/chats/${other}/messages`, { token: admin.token });
    expect(body.at(-1)).toMatchObject({ message: 'Hi', author: null });
  });
});
