import { beforeEach, expect, test, vi } from 'vitest';
import { linkTokenFor } from './link-token.ts';

const token = linkTokenFor('reset_token');

function open(url: string) {
  const { pathname, search } = new URL(url, 'http://shelter.example');
  vi.stubGlobal('location', { pathname, search });
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('history', { state: { key: 'k' }, replaceState: (_: unknown, __: string, to: string) => open(to) });
  return () => vi.unstubAllGlobals();
});

test('the token leaves the URL, and is stored until it is used', () => {
  open('/reset-password?token=abc');
  expect(token.read()).toBe('abc');

  token.hide();
  expect(location.search).toBe('');
  expect(token.read()).toBe('abc');

  token.clear();
  expect(token.read()).toBeNull();
});

test('an empty token is none, even if another one is stored', () => {
  open('/reset-password?token=abc');
  token.hide();
  open('/reset-password?token=');
  expect(token.read()).toBeNull();

  token.hide();
  expect(token.read()).toBeNull();
});

test('kinds of links are separate', () => {
  open('/newsletter/confirm?token=abc');
  token.hide();
  expect(linkTokenFor('newsletter_end_token').read()).toBeNull();
});

test('without storage the token stays in the URL', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open('/reset-password?token=abc');

  token.hide();
  token.clear();

  expect(token.read()).toBe('abc');
});
