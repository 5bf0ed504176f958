import { expect, test } from 'vitest';
import { actorName, describeDetails } from './audit-labels.ts';

test('names the actor, also for the system and deleted accounts', () => {
  expect(actorName({ id: 7, name: 'Robin Keller' })).toBe('Robin Keller');
  expect(actorName({ id: 7, name: null })).toBe('Former member');
  expect(actorName(null)).toBe('The system');
});

test('formats the details that the description leaves out', () => {
  expect(describeDetails({})).toBe('');
  expect(describeDetails({ fields: ['name'], role: 'Admin', count: 3, left_out: ['one_row', 'another'] })).toBe(
    'count: 3; left out: one row, another',
  );
  expect(describeDetails({ from: { a: 1 }, gone: null })).toBe('from: {"a":1}; gone: null');
});
