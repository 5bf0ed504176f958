import { beforeEach, expect, test, vi } from 'vitest';
import { forgetResetToken, hideResetToken, readResetToken } from './reset-token.ts';

function open(address: string) {
  const { pathname, search } = new URL(address, 'http://shelter.example');
  vi.stubGlobal('location', { pathname, search });
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('history', { state: { key: 'k' }, replaceState: (_: unknown, __: string, to: string) => open(to) });
  return () => vi.unstubAllGlobals();
});

test('the token leaves the address, and holds until it is used', () => {
  open('/reset-password?token=abc');
  expect(readResetToken()).toBe('abc');

  hideResetToken();
  expect(location.search).toBe('');
  expect(readResetToken()).toBe('abc');

  forgetResetToken();
  expect(readResetToken()).toBeNull();
});

test('an empty token is none, also where another one was kept', () => {
  open('/reset-password?token=abc');
  hideResetToken();
  open('/reset-password?token=');
  expect(readResetToken()).toBeNull();

  hideResetToken();
  expect(readResetToken()).toBeNull();
});

test('where nothing can be kept the token stays in the address', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open('/reset-password?token=abc');

  hideResetToken();
  forgetResetToken();

  expect(readResetToken()).toBe('abc');
});
