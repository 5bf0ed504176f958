import { expect, test } from 'vitest';
import { describeTeam, describeWait } from './chats-words.ts';

const now = new Date('2026-05-01T10:00:00Z');

test.each([
  ['2026-05-01T09:59:30Z', 'waiting for a moment'],
  ['2026-05-01T09:59:00Z', 'waiting for 1 minute'],
  ['2026-05-01T09:01:00Z', 'waiting for 59 minutes'],
  ['2026-05-01T08:59:00Z', 'waiting for 1 hour'],
  ['2026-04-29T10:00:00Z', 'waiting for 2 days'],
  // A clock that goes ahead of the server's.
  ['2026-05-01T10:00:20Z', 'waiting for a moment'],
])('who waits since %s is %s', (since, words) => {
  expect(describeWait(new Date(since), now)).toBe(words);
});

test('the team begins with oneself, and says who is away', () => {
  const members = [
    { id: 3, name: 'Zoe', is_available: true },
    { id: 1, name: 'Robin', is_available: true },
    { id: 2, name: 'Ada', is_available: false },
  ];
  expect(describeTeam(members, 1)).toBe('You, Ada (away), Zoe');
});
