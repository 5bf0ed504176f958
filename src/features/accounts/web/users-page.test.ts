import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, redirectOf, storedAlerts } from '../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../browser/change-session.ts';
import { clientAction, clientLoader } from './users-page.tsx';

const unauthorized = 'Unauthorized: Only Admins can manage users.';
const expired = 'Session expired or unauthorized. Please log in again.';
const robin = { token: 'abc', role: 'Admin', user_id: 7, username: 'Robin' } as const;

let calls: string[];
let sent: unknown[];

beforeEach(() => {
  calls = [];
  sent = [];
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

const storedKeys = () => Object.keys(localStorage).filter((key) => key !== 'alerts');

function stubResponse(status: number, response: object | string = { error: 'Not for you.' }) {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    calls.push(url);
    if (typeof body === 'string') sent.push(JSON.parse(body));
    return new Response(typeof response === 'string' ? response : JSON.stringify(response), { status });
  });
}

async function expectLogin(load: () => Promise<unknown>, sentence: string) {
  expect(await redirectOf(load)).toBe('/auth');
  expect(storedAlerts()).toMatchObject([{ text: sentence, type: 'error' }]);
  expect(storedKeys()).toEqual([]);
}

function open() {
  const url = new URL('http://127.0.0.1/admin-dashboard/teams');
  return clientLoader({ url, request: new Request(url) } as Parameters<typeof clientLoader>[0]);
}

function submit(typed: Record<string, string>) {
  const request = new Request('http://127.0.0.1/admin-dashboard/teams', {
    method: 'POST',
    body: new URLSearchParams(typed),
  });
  return clientAction({ request } as Parameters<typeof clientAction>[0]);
}

// Specification: users-page-needs-admin
test.each([
  ['a visitor', () => undefined],
  ['a User', () => storeSession({ ...robin, role: 'User' })],
  ['an Admin’s role without a token', () => (storeSession(robin), localStorage.removeItem('token'))],
])('redirects %s to the login with the reason, clears the session and sends no request', async (_, arrange) => {
  stubResponse(200);
  arrange();
  await expectLogin(open, unauthorized);
  expect(calls).toEqual([]);
});

// Specification: users-page-needs-admin, users-page-session-ended
test.each([
  [401, expired],
  [403, unauthorized],
])('a %i clears the session and redirects to the login with its own message', async (status, sentence) => {
  stubResponse(status);
  storeSession(robin);
  await expectLogin(open, sentence);
  for (const intent of ['add', 'update', 'delete']) {
    freshBrowser();
    storeSession(robin);
    await expectLogin(() => submit({ intent, id: '3', password: 'Loud.Whiskers-52' }), sentence);
  }
});

const kim = { name: 'Kim Osei', email: 'kim@example.org', phone_number: '+1 555 0178', password: 'Loud.Whiskers-52' };

// Specification: user-form-role-id
test('sends the role’s id as a number', async () => {
  storeSession(robin);
  stubResponse(200, { id: 3, name: 'Kim Osei' });
  await submit({ intent: 'add', ...kim, role_id: '2' });
  await submit({ intent: 'update', id: '3', ...kim, role_id: '1' });
  expect(sent).toEqual([
    { ...kim, role_id: 2 },
    { ...kim, role_id: 1 },
  ]);
});

// Specification: error-add-user, error-update-user, error-delete-user, error-invalid-user
test.each([
  ['add', 409, { error: 'It is taken.' }, 'Error adding user: It is taken.'],
  ['add', 502, '<html>Bad gateway</html>', 'Error adding user: Failed to add user.'],
  ['update', 409, { error: 'It is taken.' }, 'Error updating user: It is taken.'],
  ['delete', 409, { error: 'It is the last one.' }, 'Error deleting user: It is the last one.'],
  ['update', 404, { error: 'No user has this number.' }, 'Invalid user selected.'],
  ['delete', 404, { error: 'No user has this number.' }, 'Invalid user selected.'],
])('%s: a %i with %j shows "%s"', async (intent, status, response, failure) => {
  storeSession(robin);
  stubResponse(status, response);
  expect(await submit({ intent, id: '3', ...kim, role_id: '2' })).toMatchObject({ isDone: false, failure });
});

// Specification: error-invalid-user
test.each(['update', 'delete'])('%s: without a user shows an error and sends no request', async (intent) => {
  storeSession(robin);
  stubResponse(200);
  expect(await submit({ intent, id: '' })).toEqual({ isDone: false, failure: 'Invalid user selected.' });
  expect(calls).toEqual([]);
});
