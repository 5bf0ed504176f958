import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChat, type SaidInTest } from '../../../../../tests/support/chats.ts';
import { createUser } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { chatWords } from '../../chat-words.contract.ts';
import { botWord } from './bot-word.ts';
import { findEmail } from './find-email.ts';
import { listStillWaiting } from './still-waiting.ts';

const shelter = shelterSchema.parse({
  name: 'Haven',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
});
const begun = new Date('2026-05-04T10:00:00Z');
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('chats').execute());

interface Turn {
  isStaffed?: boolean;
  is_bot_on?: boolean;
  at?: number;
}

/** What the bot says to the last message of a conversation. */
async function wordAfter(
  said: SaidInTest[],
  traits: { email?: string; user_id?: number } = {},
  { isStaffed = false, is_bot_on = true, at = 1 }: Turn = {},
) {
  const { db } = database;
  const { id } = await createChat(db, said, { begun, ...traits });
  const settings = { greeting: 'Hi', is_bot_on };
  return botWord(db, { chatId: id, message: said.at(-1)![1], isStaffed, shelter, settings, now: minutes(at) });
}

const hello: SaidInTest = ['user', 'Hello', 0];
const only = (text: string) => ({ text, links: [] });

describe('what the bot says after a message', () => {
  test('that nobody is there, and asks for an e-mail address where it knows none', async () => {
    const user = await createUser(database.db);
    expect(await wordAfter([hello])).toEqual(only(chatWords.nobodyHere));
    expect(await wordAfter([hello], { email: 'noor@example.org' })).toEqual(only(chatWords.nobodyHereButKnown));
    expect(await wordAfter([hello], { user_id: user.id })).toEqual(only(chatWords.nobodyHereButKnown));
    expect(await wordAfter([hello], {}, { isStaffed: true })).toBeNull();
  });

  test('says so once, until somebody has answered or the visitor comes back', async () => {
    const told: SaidInTest[] = [hello, ['bot', `Welcome. ${chatWords.nobodyHere}`, 0]];
    expect(await wordAfter([...told, ['user', 'Are you there?', 2]], {}, { at: 2 })).toBeNull();
    expect(await wordAfter([...told, ['user', 'Still nobody?', 600]], {}, { at: 600 })).toEqual(
      only(chatWords.nobodyHere),
    );
    const answered: SaidInTest[] = [...told, ['admin', 'Hi!', 5], ['user', 'Bye', 90]];
    expect(await wordAfter(answered, {}, { at: 90 })).toEqual(only(chatWords.nobodyHere));
  });

  test('answers questions, also beside the word that nobody is there', async () => {
    const asked: SaidInTest = ['user', 'When are you open?', 0];
    const hours = 'We are open every day, 8:00 AM - 8:00 PM.';
    expect(await wordAfter([asked], {}, { isStaffed: true })).toEqual(only(hours));
    expect(await wordAfter([asked])).toEqual(only(`${hours}\n\n${chatWords.nobodyHere}`));
    expect(await wordAfter([asked], {}, { is_bot_on: false })).toEqual(only(chatWords.nobodyHere));
  });

  test('does not interrupt an Admin who is talking with the visitor', async () => {
    const talk: SaidInTest[] = [hello, ['admin', 'Hi!', 1], ['user', 'When are you open?', 3]];
    expect(await wordAfter(talk, {}, { isStaffed: true, at: 3 })).toBeNull();
    expect((await wordAfter(talk, {}, { isStaffed: true, at: 120 }))?.text).toContain('8:00 AM');
  });

  test('finds the address that the visitor leaves, where none is known', async () => {
    const left: SaidInTest = ['user', 'Sure: noor@example.org. Thanks!', 0];
    const kept = { ...only(chatWords.emailKept), email: 'noor@example.org' };
    expect(await wordAfter([left])).toEqual(kept);
    expect(await wordAfter([left], {}, { isStaffed: true })).toEqual(kept);
    expect(await wordAfter([left], { email: 'other@example.org' }, { isStaffed: true })).toBeNull();
    const both: SaidInTest = ['user', 'When are you open? noor@example.org', 0];
    expect(await wordAfter([both])).toMatchObject({
      text: expect.stringContaining('8:00 AM'),
      email: 'noor@example.org',
    });
  });

  test('nothing, where the conversation is gone', async () => {
    const turn = { chatId: 999, message: 'Hello', isStaffed: false, shelter, now: begun };
    expect(await botWord(database.db, { ...turn, settings: { greeting: 'Hi', is_bot_on: true } })).toBeNull();
  });
});

describe('visitors who wait though somebody is there', () => {
  const waiting = async (now: Date) =>
    (await listStillWaiting(database.db, now)).map(({ chatId, text }) => [chatId, text]);

  test('are told after two minutes that they need not', async () => {
    const { db } = database;
    const one = await createChat(db, [hello], { begun });
    const known = await createChat(db, [hello], { begun, email: 'noor@example.org' });
    expect(await waiting(minutes(1.9))).toEqual([]);
    expect(await waiting(minutes(2))).toEqual([
      [one.id, chatWords.stillWaiting],
      [known.id, chatWords.stillWaitingButKnown],
    ]);
  });

  test('are told under the same id by each server', async () => {
    await createChat(database.db, [hello], { begun });
    const [first] = await listStillWaiting(database.db, minutes(3));
    const [again] = await listStillWaiting(database.db, minutes(4));
    expect(first!.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(again!.id).toBe(first!.id);
  });

  test('are not told twice, nor where the bot has answered, it is closed, long ago or a demo', async () => {
    const { db } = database;
    await createChat(db, [hello, ['bot', chatWords.stillWaiting, 2], ['user', 'Ok', 3]], { begun });
    await createChat(db, [hello, ['bot', chatWords.nobodyHere, 0], ['user', 'Ok', 3]], { begun });
    await createChat(db, [hello, ['bot', 'We are open.', 0]], { begun });
    await createChat(db, [hello], { begun, closed_at: begun });
    await createChat(db, [hello], { begun: minutes(-90) });
    await createChat(db, [hello], { begun, is_demo: true });
    await createChat(db, [hello, ['admin', 'Hi!', 1]], { begun });
    expect(await waiting(minutes(10))).toEqual([]);
  });
});

test.each([
  ['noor@example.org', 'noor@example.org'],
  ['My mail is <Noor.Haddad+pets@mail.example.org>, thanks', 'Noor.Haddad+pets@mail.example.org'],
  ['write to noor_h@example.org!', 'noor_h@example.org'],
  ['mail:noor@example.org.', 'noor@example.org'],
  ['a@b and then real@example.org', 'real@example.org'],
  ['it is noor at example.org', null],
  ['@noor on the other site', null],
  ['5 pets @ $25', null],
  [`${'a'.repeat(300)}@example.org`, null],
  ['@'.repeat(2000), null],
  ['a@'.repeat(1000), null],
  [`${'a.'.repeat(120)}@`.repeat(8), null],
])('the address in "%s"', (text, address) => {
  const started = performance.now();
  expect(findEmail(text)).toBe(address);
  expect(performance.now() - started).toBeLessThan(50);
});
