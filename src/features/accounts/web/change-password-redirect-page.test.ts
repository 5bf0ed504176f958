import type { ClientLoaderFunctionArgs } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, redirectOf } from '../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../browser/change-session.ts';
import { clientLoader } from './change-password-redirect-page.tsx';

const open = () => clientLoader({ url: new URL('http://127.0.0.1/change-password') } as ClientLoaderFunctionArgs);

beforeEach(() => {
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

test.each([
  ['an Admin', 'Admin', '/admin-dashboard/change-password'],
  ['a User', 'User', '/user-dashboard/account-management?tab=settings'],
] as const)('redirects %s to their page', async (_who, role, path) => {
  storeSession({ token: 'abc', role, user_id: 7, username: 'Robin' });
  expect(await redirectOf(open)).toBe(path);
});

test('redirects a visitor to the login', async () => {
  expect(await redirectOf(open)).toBe('/auth');
});
