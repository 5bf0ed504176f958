import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearTables } from '../../tests/support/clear-tables.ts';
import { createChat } from '../../tests/support/chats.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { insertAdoptions } from '../adoptions/insert-adoptions.ts';
import { insertAccounts, insertPeople, insertPets } from '../people-and-pets.ts';
import { demoAccounts } from '../people.ts';
import { chatScripts } from './texts/chats.ts';
import { demoPets } from '../pets/catalogue.ts';
import { insertChatsAndThreads, removeChatsAndThreads } from './insert-chats-and-threads.ts';

const now = new Date('2026-03-14T15:09:26Z');
const day = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await insertAccounts(trx, [], now);
    const owners = await insertPeople(trx, now);
    const pets = demoPets(now).map((pet) => ({ ...pet, portraits: [] }));
    await insertPets(trx, pets, owners, new Map());
    await insertAdoptions(trx, 'http://127.0.0.1:3000', now);
    await insertChatsAndThreads(trx, now);
  });
});
afterAll(() => database.close());

const listMessages = () => database.db.selectFrom('messages').selectAll().orderBy('id').execute();

async function listThreads() {
  const all = await listMessages();
  return all
    .filter(({ reply_to }) => reply_to === null)
    .map((opener) => [opener, ...all.filter((one) => one.reply_to === opener.id)]);
}

test('people have written for two years, in complete sentences, and never in the future', async () => {
  const threads = await listThreads();
  expect(threads.length).toBeGreaterThanOrEqual(135);
  const oldest = Math.min(...threads.map(([opener]) => opener!.created_at.getTime()));
  expect((now.getTime() - oldest) / day).toBeGreaterThan(500);
  for (const items of threads) {
    const times = items.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)!).toBeLessThanOrEqual(now.getTime());
    expect(items[0]!.active_at.getTime()).toBe(times.at(-1));
    for (const { text, read_at, created_at } of items) {
      expect(text).toMatch(/^[\p{L}“].*[.!?😊]$/u);
      expect(text).not.toMatch(/[{}]|undefined|null|\s{2}/);
      expect(read_at === null || (read_at >= created_at && read_at <= now)).toBe(true);
    }
  }
  const texts = threads.map(([opener]) => opener!.text);
  expect(new Set(texts).size).toBeGreaterThan(90);
});

test('some threads wait for the shelter, one for the adopter, and no email is due', async () => {
  const unread = (await listMessages()).filter(({ read_at }) => read_at === null);
  expect(unread.filter(({ sender }) => sender === 'user')).toHaveLength(4);
  const forAdopter = unread.filter(({ sender }) => sender === 'admin');
  expect(forAdopter).toHaveLength(1);
  expect(unread.every(({ emailed_at }) => emailed_at !== null)).toBe(true);
  const unanswered = (await listThreads()).filter((items) => items.at(-1)!.sender === 'user');
  expect(unanswered.length).toBeGreaterThanOrEqual(4);
  expect(unanswered.length).toBeLessThan(12);
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', forAdopter[0]!.user_id)
    .executeTakeFirstOrThrow();
  expect(email).toBe(demoAccounts[1].email);
});

test('likes come from the other side', async () => {
  const likes = await database.db
    .selectFrom('message_likes')
    .innerJoin('messages', 'messages.id', 'message_id')
    .innerJoin('users', 'users.id', 'message_likes.user_id')
    .select(['sender', 'role_id'])
    .execute();
  expect(likes.length).toBeGreaterThan(30);
  expect(likes.every(({ sender, role_id }) => (sender === 'user') === (role_id === 1))).toBe(true);
});

test('there are ninety chats: two wait, one is in progress, the others are closed', async () => {
  const { db } = database;
  const chats = await db.selectFrom('chats').selectAll().orderBy('id').execute();
  expect(chats).toHaveLength(90);
  expect(chats.filter(({ waiting_since }) => waiting_since).length).toBe(2);
  expect(chats.filter(({ closed_at }) => closed_at === null)).toHaveLength(3);
  expect(chats.filter(({ user_id }) => user_id !== null).length).toBeGreaterThan(15);
  expect(chats.filter(({ pet_id }) => pet_id !== null).length).toBeGreaterThan(25);
  const messages = await db.selectFrom('chat_messages').selectAll().orderBy('chat_id').orderBy('seq').execute();
  for (const chat of chats) {
    const own = messages.filter(({ chat_id }) => chat_id === chat.id);
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_, at) => at + 1));
    expect(own).toHaveLength(chat.last_seq);
    const times = own.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)!).toBeLessThanOrEqual(now.getTime());
    expect((chat.closed_at ?? now) <= now).toBe(true);
    for (const { text, links } of own) {
      expect(text).not.toMatch(/[{}]|undefined|null|\]\(/);
      for (const { href } of links ?? []) expect(href).toMatch(/^\//);
    }
  }
});

test('the bot answers with answers that exist', async () => {
  const answers = await database.db.selectFrom('chat_answers').select('title').execute();
  const named = chatScripts.flatMap(({ messages }) =>
    messages.filter(([from]) => from === 'answer').map(([, title]) => title),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(answers.map(({ title }) => title)).toEqual(expect.arrayContaining(named));
});

test('is the same each time, and emptying the demo deletes it, but no messages of others', async () => {
  const { db } = database;
  const read = async () => {
    const messages = await db.selectFrom('messages').select(['text', 'created_at']).orderBy('id').execute();
    const chats = await db
      .selectFrom('chat_messages')
      .select(['text', 'created_at'])
      .orderBy('chat_id')
      .orderBy('seq')
      .execute();
    return [messages, chats];
  };
  const first = await read();
  await clearTables(db, 'messages', 'chats');
  await db.transaction().execute((trx) => insertChatsAndThreads(trx, now));
  expect(await read()).toEqual(first);
  const { id } = await createChat(db, [['user', 'Hello', 0]], { startedAt: now });
  await removeChatsAndThreads(db);
  expect(await db.selectFrom('chats').select('id').execute()).toEqual([{ id }]);
});
