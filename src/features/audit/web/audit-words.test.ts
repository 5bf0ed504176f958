import { expect, test } from 'vitest';
import { actorName, describeDetails } from './audit-words.ts';

test('an actor is named, also when nobody or nobody known did it', () => {
  expect(actorName({ id: 7, name: 'Robin Keller' })).toBe('Robin Keller');
  expect(actorName({ id: 7, name: null })).toBe('Somebody who has left');
  expect(actorName(null)).toBe('The system');
});

test('details are told in words, but for those that the sentence has', () => {
  expect(describeDetails({})).toBe('');
  expect(describeDetails({ fields: ['name'], role: 'Admin', count: 3, left_out: ['one_row', 'another'] })).toBe(
    'count: 3; left out: one row, another',
  );
  expect(describeDetails({ from: { a: 1 }, gone: null })).toBe('from: {"a":1}; gone: null');
});
