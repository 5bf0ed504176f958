import { expect, test } from 'vitest';
import { between } from './use-selection.ts';

test.each([
  ['down', 2, 4, [2, 3, 4]],
  ['up', 4, 2, [2, 3, 4]],
  ['to itself', 3, 3, [3]],
  ['from one on another page', 99, 3, [3]],
  ['from nowhere', undefined, 3, [3]],
])('a range goes %s', (_, first, second, range) => {
  expect(between([1, 2, 3, 4, 5], first, second)).toEqual(range);
});

test('outside of any list a range is the one alone', () => {
  expect(between([], 1, 2)).toEqual([2]);
});
