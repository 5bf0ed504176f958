import { expect, test } from 'vitest';
import { isAboutOthers } from './is-about-others.ts';

test.each([
  ['Cats need no application: simply walk in.', 'Dog', true],
  ['Cats need no application: simply walk in.', 'Cat', false],
  ['Declawing is not allowed for any cat adopted from us.', 'Hamster', true],
  ['Declawing is not allowed for any cat adopted from us.', 'Cat', false],
  ['Dogs and cats leave on a leash or in a carrier.', 'Cat', false],
  ['Dogs and cats leave on a leash or in a carrier.', 'Other', true],
  ['Rabbits are adopted in pairs.', 'Other', false],
  ['Rabbits are adopted in pairs.', 'Dog', true],
  ['If you have a cat, bring a photo of it.', 'Dog', false],
  ['Several people may apply for the same pet.', 'Fish', false],
] as const)('“%s” for a pet of the type %s', (rule, type, expected) => {
  expect(isAboutOthers(rule, type)).toBe(expected);
});
