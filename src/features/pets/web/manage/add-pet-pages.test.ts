import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, redirectOf, storedAlerts } from '../../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../../browser/change-session.ts';
import { clientLoader as loadAdminPage } from './admin-add-pet-page.tsx';
import { clientLoader as loadUserPage } from './user-add-pet-page.tsx';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;
const robin = { ...ann, role: 'Admin', username: 'Robin' } as const;

beforeEach(() => {
  freshBrowser();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No call should be made without access.')));
  return () => vi.unstubAllGlobals();
});

/** The arguments that React Router passes to a loader. */
function opened(path: string) {
  const url = new URL(path, 'http://127.0.0.1');
  return { url, request: new Request(url), params: {}, pattern: path } as unknown as Parameters<typeof loadUserPage>[0];
}

const rejectedAdmins = [
  ['a visitor', () => undefined],
  ['a User', () => storeSession(ann)],
  ['an Admin’s role without a token', () => (storeSession(robin), localStorage.removeItem('token'))],
  ['a token without a role', () => (storeSession(robin), localStorage.removeItem('role'))],
] as const;

// Specification: admin-pages-need-admin
test.each(rejectedAdmins)(
  'the Admin’s page to add a pet redirects %s to the login, with the reason',
  async (_, start) => {
    start();
    expect(await redirectOf(() => loadAdminPage(opened('/admin-dashboard/add-pet')))).toBe('/auth');
    expect(storedAlerts()).toMatchObject([{ text: 'You must be logged in as an Admin to add a pet.', type: 'error' }]);
  },
);

// Specification: admin-pages-need-admin
test('the Admin’s page to add a pet opens for an Admin', async () => {
  storeSession(robin);
  expect(await redirectOf(() => loadAdminPage(opened('/admin-dashboard/add-pet')))).toBeNull();
  expect(storedAlerts()).toEqual([]);
});

const rejectedUsers = [
  ['a visitor', () => undefined],
  ['an Admin', () => storeSession(robin)],
  ['a User’s role without a token', () => (storeSession(ann), localStorage.removeItem('token'))],
] as const;

// Specification: user-add-pet-needs-user
test.each(rejectedUsers)(
  'the User’s page to add a pet redirects %s to the login, with the reason',
  async (_, start) => {
    start();
    expect(await redirectOf(() => loadUserPage(opened('/user-dashboard/add-pet')))).toBe('/auth');
    expect(storedAlerts()).toMatchObject([{ text: 'You must be logged in as a User to add a pet.', type: 'error' }]);
  },
);
