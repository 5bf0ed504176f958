import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createChat, type TestMessage } from '../../../../../tests/support/chats.ts';
import { cpuTimeOf } from '../../../../../tests/support/cpu-time.ts';
import { createPet, createUser } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import { composeReply } from './compose-reply.ts';
import { findEmail } from './compose-reply.ts';

const replyHours = 'We reply during opening hours: every day, 8:00 AM - 8:00 PM.';
const shelter = shelterSchema.parse({
  name: 'Haven',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
});
/** After closing. */
const startedAt = new Date('2026-05-04T20:30:00Z');
const minutes = (count: number) => new Date(startedAt.getTime() + count * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearTables(database.db, 'chats'));

interface ReplyOptions {
  isOnline?: boolean;
  is_bot_on?: boolean;
  at?: number;
}

/** The bot's reply to the last message of a chat. */
async function replyAfter(
  messages: TestMessage[],
  traits: { email?: string; user_id?: number; topic_pet_id?: number } = {},
  { isOnline = false, is_bot_on = true, at = 1 }: ReplyOptions = {},
) {
  const { db } = database;
  const { id } = await createChat(db, messages, { startedAt, ...traits });
  const settings = { greeting: 'Hi', is_bot_on };
  return composeReply(db, {
    chatId: id,
    message: messages.at(-1)![1],
    isOnline,
    shelter,
    shelterDefaults: shelter,
    settings,
    now: minutes(at),
  });
}

/** A message that only a person can answer. */
const hello: TestMessage = ['user', 'Do your dogs dream?', 0];
const handover = `${chatTexts.handover} ${chatTexts.teamReplies}`;
const only = (text: string) => ({ text, links: [] });

describe('the bot’s reply', () => {
  test('names a crisis line to someone in despair, without asking for an email first', async () => {
    const crisis =
      'I’m so sorry you feel this way. Please call your local emergency number or a crisis line now.\n\nI’ve told our team.';
    const despair: TestMessage = ['user', 'I want to kill myself', 0];
    expect(await replyAfter([despair])).toEqual(only(`${crisis} ${replyHours}`));
    expect(await replyAfter([despair], {}, { isOnline: true })).toEqual(only(`${crisis} ${chatTexts.teamReplies}`));
  });

  test('says that nobody is available, and asks for an unknown email address', async () => {
    const user = await createUser(database.db);
    const away = `${chatTexts.handover}\n\n${chatTexts.away} ${replyHours}`;
    const awayWithEmail = `${chatTexts.handover}\n\n${chatTexts.awayWithEmail} ${replyHours}`;
    expect(await replyAfter([hello])).toEqual(only(away));
    expect(await replyAfter([hello], { email: 'noor@example.org' })).toEqual(only(awayWithEmail));
    expect(await replyAfter([hello], { user_id: user.id })).toEqual(only(awayWithEmail));
    expect(await replyAfter([hello], {}, { is_bot_on: false })).toEqual(only(`${chatTexts.away} ${replyHours}`));
  });

  test('says during opening hours that the team is busy', async () => {
    const at = -60;
    expect(await replyAfter([['user', 'Do your dogs dream?', at]], {}, { at })).toEqual(
      only(`${chatTexts.handover}\n\n${chatTexts.busy}`),
    );
    expect(await replyAfter([['user', 'Do your dogs dream?', at]], { email: 'noor@example.org' }, { at })).toEqual(
      only(`${chatTexts.handover}\n\n${chatTexts.busyWithEmail}`),
    );
  });

  test('says so once, until an agent answers or the visitor comes back', async () => {
    const notified: TestMessage[] = [hello, ['bot', `Welcome. ${chatTexts.away}`, 0]];
    const reply = async (messages: TestMessage[], at: number) => (await replyAfter(messages, {}, { at }))?.text;
    expect(await reply([...notified, ['user', 'Do cats dream?', 2]], 2)).toBe(`${chatTexts.handover} ${replyHours}`);
    expect(await reply([...notified, ['user', 'Do cats dream?', 600]], 600)).toContain(chatTexts.away);
    const answered: TestMessage[] = [...notified, ['admin', 'Hi!', 5], ['user', 'Do cats dream?', 90]];
    expect(await reply(answered, 90)).toContain(chatTexts.away);
  });

  test('says at once that a person answers what the bot cannot', async () => {
    const online = { isOnline: true };
    expect(await replyAfter([hello], {}, online)).toEqual(only(handover));
    const waiting: TestMessage[] = [hello, ['bot', handover, 0], ['user', 'Do your cats dream?', 1]];
    const again = `${chatTexts.handoverAgain} ${chatTexts.teamReplies} To ask right away, call us at ${shelter.phone}.`;
    expect(await replyAfter(waiting, {}, { ...online, at: 1 })).toEqual(only(again));
    const human: TestMessage = ['user', 'I want to speak to a human', 0];
    expect(await replyAfter([human], {}, online)).toEqual(only(`${chatTexts.personCalled} ${chatTexts.teamReplies}`));
    const earlier: TestMessage[] = [hello, ['bot', chatTexts.away, 0], ['user', 'Can I talk to a person?', 1]];
    expect(await replyAfter(earlier)).toEqual(only(`${chatTexts.personCalled}\n\n${chatTexts.away} ${replyHours}`));
    const stillWaiting: TestMessage[] = [human, ['bot', chatTexts.personCalled, 0], ['user', 'hello? anyone there', 1]];
    expect(await replyAfter(stillWaiting, {}, online)).toEqual(
      only(`${chatTexts.personComing} ${chatTexts.teamReplies}`),
    );
    const both: TestMessage = ['user', 'How much is a cat? And do cats dream?', 0];
    expect((await replyAfter([both], {}, online))?.text).toMatch(
      /\$160.*\n\nI’ve asked the team about the rest\. They’ll/,
    );
  });

  test('remembers the pet of the page and of the answer', async () => {
    const { db } = database;
    const [ned, ava] = [
      await createPet(db, { name: 'Ned', adoption_status: 'Pending' }),
      await createPet(db, { name: 'Ava', good_with_cats: true }),
    ];
    const online = { isOnline: true };
    const onPage = await replyAfter([['user', 'Is she still available?', 0]], { topic_pet_id: ned.id }, online);
    expect(onPage!.text).toContain('Ned is on hold');
    const named = await replyAfter([['user', 'Is Ava available?', 0]], { topic_pet_id: ned.id }, online);
    expect(named).toMatchObject({ text: 'Yes, Ava is available and looking for a home.', petId: ava.id });
    const followUp: TestMessage[] = [
      ['user', 'Is Ava good with kids?', 0],
      ['bot', 'Ava is good with kids.', 0],
      ['user', 'and cats?', 1],
    ];
    expect((await replyAfter(followUp, { topic_pet_id: ava.id }, online))?.text).toBe('Ava is good with cats.');
    const afterThanks: TestMessage[] = [...followUp.slice(0, 2), ['user', 'thanks', 1], ['user', 'and cats?', 2]];
    expect((await replyAfter(afterThanks, { topic_pet_id: ava.id }, online))?.text).toBe('Ava is good with cats.');
  });

  test('answers questions, even when nobody is available', async () => {
    const question: TestMessage = ['user', 'When are you open?', 0];
    const hours = 'We’re open every day, 8:00 AM - 8:00 PM.';
    expect(await replyAfter([question], {}, { isOnline: true })).toEqual(only(hours));
    expect(await replyAfter([question])).toEqual(only(hours));
    const later: TestMessage[] = [question, ['bot', hours, 0], ['user', 'Do cats dream?', 1]];
    expect((await replyAfter(later))?.text).toBe(`${chatTexts.handover}\n\n${chatTexts.away} ${replyHours}`);
    expect(await replyAfter([question], {}, { is_bot_on: false })).toEqual(only(`${chatTexts.away} ${replyHours}`));
  });

  test('does not interrupt an agent', async () => {
    const messages: TestMessage[] = [hello, ['admin', 'Hi!', 1], ['user', 'When are you open?', 3]];
    expect(await replyAfter(messages, {}, { isOnline: true, at: 3 })).toBeNull();
    expect((await replyAfter(messages, {}, { isOnline: true, at: 120 }))?.text).toContain('8:00 AM');
  });

  test('finds the email address in a message if none is known', async () => {
    const withEmail: TestMessage = ['user', 'Sure: noor@example.org. Thanks!', 0];
    const saved = {
      ...only('Thanks! We’ll email you at noor@example.org as soon as we can.'),
      email: 'noor@example.org',
    };
    expect(await replyAfter([withEmail])).toEqual(saved);
    expect(await replyAfter([withEmail], {}, { isOnline: true })).toEqual(saved);
    const other = await replyAfter([withEmail], { email: 'other@example.org' }, { isOnline: true });
    expect(other).toEqual(only(handover));
    const both: TestMessage = ['user', 'When are you open? noor@example.org', 0];
    expect(await replyAfter([both])).toMatchObject({
      text: expect.stringContaining('8:00 AM'),
      email: 'noor@example.org',
    });
  });

  test('is empty for a deleted chat', async () => {
    const context = {
      chatId: 999,
      message: 'Hello',
      isOnline: false,
      shelter,
      shelterDefaults: shelter,
      now: startedAt,
    };
    expect(await composeReply(database.db, { ...context, settings: { greeting: 'Hi', is_bot_on: true } })).toBeNull();
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
])('the email address in "%s"', async (text, address) => {
  expect(findEmail(text)).toBe(address);
  expect(await cpuTimeOf(() => findEmail(text))).toBeLessThan(50);
});
