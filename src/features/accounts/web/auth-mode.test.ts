import { expect, test } from 'vitest';
import { authHref } from './auth-href.ts';
import { canonicalMode } from './auth-mode.ts';

test.each(['login', 'signup', 'reset'] as const)('mode %s has a URL', (mode) => {
  const found = new URL(authHref(mode), 'http://shelter.example').searchParams.get('mode');
  expect(canonicalMode(found ?? 'login')).toBe(mode);
});

test.each(['', 'Login', 'toString', '__proto__'])('"%s" is not a mode', (value) => {
  expect(canonicalMode(value)).toBeNull();
});
