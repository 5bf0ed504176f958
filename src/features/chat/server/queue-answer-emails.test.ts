import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat, type TestMessage } from '../../../../tests/support/chats.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Database } from '../../../platform/database.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { deleteExpiredChats } from './delete-expired-chats.ts';
import { queueAnswerEmails, type AnswerEmailOptions } from './queue-answer-emails.ts';

let database: TestDatabase;
let db: Database;
let admin: SignedInUser;
let clock: MovableClock;
const warnings: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  admin = await createSignedInUser(db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = new MovableClock();
  warnings.length = 0;
  await clearTables(db, 'chats', 'emails', 'rate_limits');
});

const question: TestMessage = ['user', 'Is www.spam.example good?', 0];
const answer: TestMessage = ['admin', 'Yes, Luna is still here.\nCome by!', 3];
const chat = (sent: TestMessage[], traits: Partial<Parameters<typeof createChat>[2]> = {}) =>
  createChat(db, sent, { startedAt: clock.now(), email: 'noor@example.org', author_id: admin.id, ...traits });
const queueEmails = (options: Partial<AnswerEmailOptions> = {}, on = db) =>
  queueAnswerEmails(on, limits, {
    now: clock.now(),
    publicUrl: 'https://pets.example.org',
    shelter,
    onWarning: (what) => void warnings.push(what),
    ...options,
  });
const listQueued = async () => (await readEmails(db)).map(({ to_email, content }) => [to_email, content.paragraphs]);

describe('an answer that the visitor has not seen', () => {
  test('is emailed once after two minutes, with the shelter’s text only', async () => {
    await chat([question, answer]);
    clock.move(4);
    await queueEmails();
    expect(await readEmails(db)).toEqual([]);
    clock.move(1);
    await queueEmails();
    await queueEmails();
    const [one, ...more] = await readEmails(db);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ type: 'chat-answers', to_email: 'noor@example.org', to_name: '', user_id: null });
    expect(one!.content.paragraphs.slice(0, 2)).toEqual([
      'Robin Keller from Haven by the Lake replied to your chat:',
      'Yes, Luna is still here.\nCome by!',
    ]);
    expect(one!.content.action!.href).toBe('https://pets.example.org/#chat');
    expect(JSON.stringify(one)).not.toContain('spam');
    expect(warnings).toEqual([]);
  });

  test('goes to the address of the visitor’s account', async () => {
    const user = await createUser(db, { name: 'Noor Haddad', email: 'account@example.org' });
    await chat([question, answer], { user_id: user.id, email: null });
    clock.move(6);
    await queueEmails();
    expect(await readEmails(db)).toMatchObject([
      { to_email: 'account@example.org', to_name: 'Noor Haddad', user_id: user.id },
    ]);
  });

  test('waits for further answers, but no longer than ten minutes', async () => {
    await chat([question, answer, ['admin', 'And Max.', 6], ['admin', 'And Bella.', 9], ['admin', 'And Tom.', 12.5]]);
    clock.move(10);
    await queueEmails();
    expect(await listQueued()).toEqual([]);
    clock.move(3);
    await queueEmails();
    expect(await listQueued()).toMatchObject([
      ['noor@example.org', expect.arrayContaining(['And Bella.', 'And Tom.'])],
    ]);
  });

  test.each([
    ['was read', [question, answer], { visitor_read_seq: 2 }],
    ['was emailed', [question, answer], { emailed_seq: 2 }],
    ['is the bot’s', [question, ['bot', 'Hello', 3]], {}],
    ['has no email address', [question, answer], { email: null }],
  ] satisfies [string, TestMessage[], object][])('is not emailed if it %s', async (_, sent, traits) => {
    await chat(sent, traits);
    clock.move(30);
    await queueEmails();
    expect(await listQueued()).toEqual([]);
  });

  test('is marked as demo for demo users', async () => {
    await chat([question, answer], { is_demo: true });
    const user = await createUser(db, { is_demo: true });
    await chat([question, answer], { user_id: user.id });
    clock.move(6);
    await queueEmails();
    expect((await readEmails(db)).map(({ is_demo }) => is_demo)).toEqual([true, true]);
  });

  test('is emailed once by several servers', async () => {
    const again = isOnServer ? (await database.openAgain()).db : db;
    for (let n = 0; n < 20; n++) await chat([question, answer], { email: `person${n}@example.org` });
    clock.move(6);
    await Promise.all([queueEmails(), queueEmails({}, again), queueEmails(), queueEmails({}, again)]);
    expect(await listQueued()).toHaveLength(20);
    expect(warnings).toEqual([]);
  });

  test('waits if an unverified address has received ten a day; others do not', async () => {
    for (let n = 0; n < 12; n++)
      await chat([question, answer], { email: n % 2 ? 'Noor@example.org' : 'noor@example.org' });
    await chat([question, answer], { email: 'other@example.org' });
    clock.move(6);
    await queueEmails();
    await queueEmails();
    const addresses = (await readEmails(db)).map(({ to_email }) => to_email.toLowerCase());
    expect(addresses.filter((address) => address === 'noor@example.org')).toHaveLength(10);
    expect(addresses).toContain('other@example.org');
  });

  test('does not wait for one that fails, and is not queued after an abort', async () => {
    const { id } = await chat([question, answer], { email: 'nobody' });
    await chat([question, answer]);
    clock.move(6);
    await queueEmails({ signal: AbortSignal.abort() });
    expect(await listQueued()).toEqual([]);
    await queueEmails();
    expect((await readEmails(db)).map(({ to_email }) => to_email)).toEqual(['noor@example.org']);
    expect(warnings).toEqual([`the email about chat ${id} could not be queued (unknown)`]);
  });
});

test('chats are deleted a year after their last message', async () => {
  const startedAt = clock.now();
  await createChat(db, [question], { startedAt: new Date(startedAt.getTime() - 366 * 86_400_000) });
  const recent = await createChat(db, [question], { startedAt: new Date(startedAt.getTime() - 364 * 86_400_000) });
  await deleteExpiredChats(db, startedAt, 12);
  expect(await db.selectFrom('chats').select('id').execute()).toEqual([recent]);
  expect(await db.selectFrom('chat_messages').select('chat_id').execute()).toEqual([{ chat_id: recent.id }]);
});
