import { expect, test } from 'vitest';
import { findOtherSymbol, findPasswordErrors } from './accounts.constants.ts';

const special = 'Password must contain at least one special character (e.g., !@#$%^&*())';

// Specification: signup-password-rules
test.each('!@#$%^&*(),.?":{}|<>'.split(''))('%s is a special character', (character) => {
  expect(findPasswordErrors(`QuietPaws41${character}`)).toEqual([]);
});

// Specification: signup-password-rules
test.each('_-+=/ ~é'.split(''))('%j is not a special character', (character) => {
  expect(findPasswordErrors(`QuietPaws41${character}`)).toEqual([special]);
});

test('a symbol that does not count is named, unless another one counts', () => {
  expect(findOtherSymbol('Quiet-Paws41')).toBe('-');
  expect(findOtherSymbol('Quiet_Paws41')).toBe('_');
  expect(findOtherSymbol('Quiet-Paws41!')).toBeNull();
  expect(findOtherSymbol('QuietPaws41')).toBeNull();
});

// Specification: signup-password-rules, limit-password-length
test('accepts ten characters and rejects nine', () => {
  expect(findPasswordErrors('QuietPaw4!')).toEqual([]);
  expect(findPasswordErrors('QuietPa4!')).toEqual(['Password must be at least 10 characters long']);
});
