import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { createChat, type TestMessage } from '../../../../../tests/support/chats.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { chatTexts } from '../../chat.constants.ts';
import { listWaitingNotices } from './waiting-notices.ts';

const startedAt = new Date('2026-05-04T20:30:00Z');
const minutes = (count: number) => new Date(startedAt.getTime() + count * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearTables(database.db, 'chats'));

/** A message that only a person can answer. */
const hello: TestMessage = ['user', 'Do your dogs dream?', 0];
const handover = `${chatTexts.handover} ${chatTexts.teamReplies}`;

describe('visitors who wait although an agent is available', () => {
  const waiting = async (now: Date) =>
    (await listWaitingNotices(database.db, now)).map(({ chatId, text }) => [chatId, text]);

  test('get a notice after two minutes', async () => {
    const { db } = database;
    const one = await createChat(db, [hello], { startedAt });
    const known = await createChat(db, [hello], { startedAt, email: 'noor@example.org' });
    expect(await waiting(minutes(1.9))).toEqual([]);
    expect(await waiting(minutes(2))).toEqual([
      [one.id, chatTexts.stillWaiting],
      [known.id, chatTexts.stillWaitingWithEmail],
    ]);
  });

  test('get it although the bot has promised a person', async () => {
    const chat = await createChat(database.db, [hello, ['bot', handover, 0]], { startedAt });
    expect(await waiting(minutes(3))).toEqual([[chat.id, chatTexts.stillWaiting]]);
  });

  test('get it two minutes after the first message that the bot could not answer', async () => {
    const messages: TestMessage[] = [
      ['user', 'When are you open?', -20],
      ['bot', 'We’re open.', -20],
      hello,
      ['bot', handover, 0],
      ['user', 'OK', 1.5],
    ];
    const chat = await createChat(database.db, messages, { startedAt });
    expect(await waiting(minutes(1.9))).toEqual([]);
    expect(await waiting(minutes(2))).toEqual([[chat.id, chatTexts.stillWaiting]]);
  });

  test('get it with the same id from each server', async () => {
    await createChat(database.db, [hello], { startedAt });
    const [first] = await listWaitingNotices(database.db, minutes(3));
    const [again] = await listWaitingNotices(database.db, minutes(4));
    expect(first!.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(again!.id).toBe(first!.id);
  });

  test('get none twice, nor after a reply of the bot, in closed, old or demo chats', async () => {
    const { db } = database;
    await createChat(db, [hello, ['bot', chatTexts.stillWaiting, 2], ['user', 'Ok', 3]], { startedAt });
    await createChat(db, [hello, ['bot', chatTexts.away, 0], ['user', 'Ok', 3]], { startedAt });
    await createChat(db, [hello, ['bot', 'We’re open.', 0]], { startedAt });
    await createChat(db, [hello], { startedAt, closed_at: startedAt });
    await createChat(db, [hello], { startedAt: minutes(-90) });
    await createChat(db, [hello], { startedAt, is_demo: true });
    await createChat(db, [hello, ['admin', 'Hi!', 1]], { startedAt });
    expect(await waiting(minutes(10))).toEqual([]);
  });
});
