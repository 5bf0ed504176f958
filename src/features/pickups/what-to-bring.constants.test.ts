import { expect, test } from 'vitest';
import { DEFAULT_BRING, describeBring } from './what-to-bring.constants.ts';

test('the default text names what the pet needs', () => {
  expect(describeBring(DEFAULT_BRING, 'Dog')).toBe(
    'photo ID, something soft for the ride home, and a leash and collar.',
  );
  expect(describeBring(DEFAULT_BRING, 'Cat')).toBe('photo ID, something soft for the ride home, and a carrier.');
  expect(describeBring(DEFAULT_BRING, 'Other')).toContain('carrier');
  expect(describeBring(DEFAULT_BRING, 'Fish')).toBe('photo ID and a sealed container for the ride home.');
});

test('the shelter’s own text follows “Please bring:”', () => {
  expect(describeBring('A leash, a carrier and a smile.', 'Cat')).toBe('a leash, a carrier and a smile.');
  expect(describeBring('ID and a smile.', 'Cat')).toBe('ID and a smile.');
  expect(describeBring(DEFAULT_BRING)).toMatch(/^photo ID, /);
});
