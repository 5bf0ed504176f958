import { expect, test } from 'vitest';
import { authHref, canonicalMode } from './auth-mode.ts';

test.each(['login', 'signup', 'reset'] as const)('the mode %s has an address that leads to it', (mode) => {
  const asked = new URL(authHref(mode), 'http://shelter.example').searchParams.get('mode');
  expect(canonicalMode(asked ?? 'login')).toBe(mode);
});

test.each(['', 'Login', 'toString', '__proto__'])('"%s" is no mode', (value) => {
  expect(canonicalMode(value)).toBeNull();
});
