import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createChat, type SaidInTest } from '../../../../tests/support/chats.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { MovableClock, readEmails, shelter } from '../../../../tests/support/outbox.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Database } from '../../../platform/database.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { forgetOldChats } from './forget-chats.ts';
import { mailChatAnswers, type AnswerMailing } from './mail-answers.ts';

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
  for (const table of ['chats', 'emails', 'rate_limits'] as const) await db.deleteFrom(table).execute();
});

const asked: SaidInTest = ['user', 'Is www.spam.example good?', 0];
const answer: SaidInTest = ['admin', 'Yes, Luna is still here.\nCome by!', 3];
const chat = (said: SaidInTest[], traits: Partial<Parameters<typeof createChat>[2]> = {}) =>
  createChat(db, said, { begun: clock.now(), email: 'noor@example.org', author_id: admin.id, ...traits });
const mail = (mailing: Partial<AnswerMailing> = {}, on = db) =>
  mailChatAnswers(on, limits, {
    now: clock.now(),
    publicUrl: 'https://pets.example.org',
    shelter,
    onWarning: (what) => void warnings.push(what),
    ...mailing,
  });
const mailed = async () => (await readEmails(db)).map(({ to_email, content }) => [to_email, content.paragraphs]);

describe('an answer that the visitor has not seen', () => {
  test('is mailed after two minutes, once, with the words of the shelter alone', async () => {
    await chat([asked, answer]);
    clock.move(4);
    await mail();
    expect(await readEmails(db)).toEqual([]);
    clock.move(1);
    await mail();
    await mail();
    const [one, ...more] = await readEmails(db);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ kind: 'chat-answers', to_email: 'noor@example.org', to_name: '', user_id: null });
    expect(one!.content.paragraphs.slice(0, 2)).toEqual([
      'Robin Keller of Haven by the Lake has answered you in our chat:',
      'Yes, Luna is still here.\nCome by!',
    ]);
    expect(one!.content.action!.href).toBe('https://pets.example.org/#chat');
    expect(JSON.stringify(one)).not.toContain('spam');
    expect(warnings).toEqual([]);
  });

  test('goes to the address of the account where the visitor has one', async () => {
    const user = await createUser(db, { name: 'Noor Haddad', email: 'account@example.org' });
    await chat([asked, answer], { user_id: user.id, email: null });
    clock.move(6);
    await mail();
    expect(await readEmails(db)).toMatchObject([
      { to_email: 'account@example.org', to_name: 'Noor Haddad', user_id: user.id },
    ]);
  });

  test('waits for what the Admin is still writing, but no longer than ten minutes', async () => {
    await chat([asked, answer, ['admin', 'And Max.', 6], ['admin', 'And Bella.', 9], ['admin', 'And Tom.', 12.5]]);
    clock.move(10);
    await mail();
    expect(await mailed()).toEqual([]);
    clock.move(3);
    await mail();
    expect(await mailed()).toMatchObject([['noor@example.org', expect.arrayContaining(['And Bella.', 'And Tom.'])]]);
  });

  test.each([
    ['was seen', [asked, answer], { visitor_read_seq: 2 }],
    ['was mailed', [asked, answer], { mailed_seq: 2 }],
    ['is the bot’s', [asked, ['bot', 'Hello', 3]], {}],
    ['has no address to go to', [asked, answer], { email: null }],
  ] satisfies [string, SaidInTest[], object][])('is not mailed where it %s', async (_, said, traits) => {
    await chat(said, traits);
    clock.move(30);
    await mail();
    expect(await mailed()).toEqual([]);
  });

  test('is mailed to nobody of the demo shelter', async () => {
    await chat([asked, answer], { is_demo: true });
    const user = await createUser(db, { is_demo: true });
    await chat([asked, answer], { user_id: user.id });
    clock.move(6);
    await mail();
    expect((await readEmails(db)).map(({ is_demo }) => is_demo)).toEqual([true, true]);
  });

  test('is mailed once, whichever of several servers does it', async () => {
    const again = isOnServer ? (await database.openAgain()).db : db;
    for (let n = 0; n < 20; n++) await chat([asked, answer], { email: `person${n}@example.org` });
    clock.move(6);
    await Promise.all([mail(), mail({}, again), mail(), mail({}, again)]);
    expect(await mailed()).toHaveLength(20);
    expect(warnings).toEqual([]);
  });

  test('waits where an address that nobody has confirmed has got ten a day; others do not', async () => {
    for (let n = 0; n < 12; n++)
      await chat([asked, answer], { email: n % 2 ? 'Noor@example.org' : 'noor@example.org' });
    await chat([asked, answer], { email: 'other@example.org' });
    clock.move(6);
    await mail();
    await mail();
    const addresses = (await readEmails(db)).map(({ to_email }) => to_email.toLowerCase());
    expect(addresses.filter((address) => address === 'noor@example.org')).toHaveLength(10);
    expect(addresses).toContain('other@example.org');
  });

  test('does not wait for another that cannot be mailed, and is not begun once the server stops', async () => {
    const { id } = await chat([asked, answer], { email: 'nobody' });
    await chat([asked, answer]);
    clock.move(6);
    await mail({ signal: AbortSignal.abort() });
    expect(await mailed()).toEqual([]);
    await mail();
    expect((await readEmails(db)).map(({ to_email }) => to_email)).toEqual(['noor@example.org']);
    expect(warnings).toEqual([`the mail about chat ${id} could not be queued (unknown)`]);
  });
});

test('conversations are forgotten a year after their last message', async () => {
  const begun = clock.now();
  await createChat(db, [asked], { begun: new Date(begun.getTime() - 366 * 86_400_000) });
  const kept = await createChat(db, [asked], { begun: new Date(begun.getTime() - 364 * 86_400_000) });
  await forgetOldChats(db, begun, 12);
  expect(await db.selectFrom('chats').select('id').execute()).toEqual([kept]);
  expect(await db.selectFrom('chat_messages').select('chat_id').execute()).toEqual([{ chat_id: kept.id }]);
});
