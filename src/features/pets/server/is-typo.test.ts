import { expect, test } from 'vitest';
import { isTypo } from './is-typo.ts';

test.each([
  ['retreiver', 'retriever', true],
  ['labradro', 'labrador', true],
  ['bela', 'bella', true],
  ['dashund', 'dachshund', true],
  ['chiuaua', 'chihuahua', true],
  ['shepard', 'shepherd', true],
  ['grey', 'great', false],
  ['gray', 'grace', false],
  ['black', 'blake', false],
])('%s is a typo of %s: %s', (typed, word, expected) => {
  expect(isTypo(typed, word)).toBe(expected);
});
