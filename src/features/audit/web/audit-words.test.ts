import { expect, test } from 'vitest';
import { actorName, describeDetails } from './audit-words.ts';

test('an actor is named, also when nobody or nobody known did it', () => {
  expect(actorName({ id: 7, name: 'Robin Keller' })).toBe('Robin Keller');
  expect(actorName({ id: 7, name: null })).toBe('Somebody who has left');
  expect(actorName(null)).toBe('The system');
});

test('details are told in words', () => {
  expect(describeDetails({})).toBe('');
  expect(describeDetails({ fields: ['name', 'phone_number'], role: 'Admin' })).toBe(
    'fields: name, phone number; role: Admin',
  );
  expect(describeDetails({ from: { a: 1 }, gone: null })).toBe('from: {"a":1}; gone: null');
});
