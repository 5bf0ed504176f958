import { expect, test, vi } from 'vitest';
import { redirectFrom } from './redirect-from.ts';

const isReplacing = (response: Response) => response.headers.has('X-Remix-Replace');

test('replaces the entry of the page itself, and leaves that of the page before', () => {
  vi.stubGlobal('location', { pathname: '/favorites', search: '?page=2' });
  const page = { pathname: '/favorites', search: '?page=2' };
  expect(isReplacing(redirectFrom(page, '/'))).toBe(true);
  expect(redirectFrom(page, '/').headers.get('Location')).toBe('/');
  expect(isReplacing(redirectFrom({ ...page, search: '' }, '/'))).toBe(false);
  expect(isReplacing(redirectFrom({ ...page, pathname: '/about' }, '/'))).toBe(false);
  vi.unstubAllGlobals();
});
