import { beforeEach, expect, test, vi } from 'vitest';
import { tokenInAddress } from './token-in-address.ts';

const token = tokenInAddress('reset_token');

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
  expect(token.read()).toBe('abc');

  token.hide();
  expect(location.search).toBe('');
  expect(token.read()).toBe('abc');

  token.forget();
  expect(token.read()).toBeNull();
});

test('an empty token is none, also where another one was kept', () => {
  open('/reset-password?token=abc');
  token.hide();
  open('/reset-password?token=');
  expect(token.read()).toBeNull();

  token.hide();
  expect(token.read()).toBeNull();
});

test('a link of one kind is none of another', () => {
  open('/newsletter/confirm?token=abc');
  token.hide();
  expect(tokenInAddress('newsletter_end_token').read()).toBeNull();
});

test('where nothing can be kept the token stays in the address', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open('/reset-password?token=abc');

  token.hide();
  token.forget();

  expect(token.read()).toBe('abc');
});
