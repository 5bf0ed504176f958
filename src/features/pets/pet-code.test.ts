import { expect, test } from 'vitest';
import { parsePetCode, petCode } from './pet-code.contract.ts';

test.each([
  [1, 'A-1001'],
  [42, 'A-1042'],
  [9000, 'A-10000'],
])('pet %i has the code %s', (id, code) => {
  expect(petCode(id)).toBe(code);
  expect(parsePetCode(code)).toBe(id);
});

test.each(['a1042', 'a 1042', ' A-1042 '])('understands %j', (text) => {
  expect(parsePetCode(text)).toBe(42);
});

test.each(['', '1042', 'A-1000', 'A-42', 'B-1042', 'A-99999999999', 'A-1042x'])('understands no code in %j', (text) => {
  expect(parsePetCode(text)).toBeNull();
});
