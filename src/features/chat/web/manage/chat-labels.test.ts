import { expect, test } from 'vitest';
import { describeAgents, describeWait } from './chat-labels.ts';

const now = new Date('2026-05-01T10:00:00Z');

test.each([
  ['2026-05-01T09:59:30Z', 'just started waiting'],
  ['2026-05-01T09:59:00Z', 'waiting for 1 minute'],
  ['2026-05-01T09:01:00Z', 'waiting for 59 minutes'],
  ['2026-05-01T08:59:00Z', 'waiting for 1 hour'],
  ['2026-04-29T10:00:00Z', 'waiting for 2 days'],
  // The browser's clock is ahead.
  ['2026-05-01T10:00:20Z', 'just started waiting'],
])('a visitor who has waited since %s is %s', (since, words) => {
  expect(describeWait(new Date(since), now)).toBe(words);
});

test('the agents start with oneself, and show who is away', () => {
  const agents = [
    { id: 3, name: 'Zoe', is_available: true },
    { id: 1, name: 'Robin', is_available: true },
    { id: 2, name: 'Ada', is_available: false },
  ];
  expect(describeAgents(agents, 1)).toBe('You, Ada (away), Zoe');
});
