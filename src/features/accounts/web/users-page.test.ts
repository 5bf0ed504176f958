import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, redirectOf, shownAlerts } from '../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../browser/session.ts';
import { clientAction, clientLoader } from './users-page.tsx';

const unauthorized = 'Unauthorized: Only Admins can manage users.';
const expired = 'Session expired or unauthorized. Please log in again.';
const robin = { token: 'abc', role: 'Admin', user_id: 7, username: 'Robin' } as const;

let calls: string[];

beforeEach(() => {
  calls = [];
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

const storedKeys = () => Object.keys(localStorage).filter((key) => key !== 'alerts');

function serverAnswers(status: number) {
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    return Response.json({ error: 'Not for you.' }, { status });
  });
}

async function expectLogin(load: () => Promise<unknown>, sentence: string) {
  expect(await redirectOf(load)).toBe('/auth');
  expect(shownAlerts()).toMatchObject([{ text: sentence, kind: 'error' }]);
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
])('redirects %s to the login with the reason, clears the session and calls no server', async (_, begin) => {
  serverAnswers(200);
  begin();
  await expectLogin(open, unauthorized);
  expect(calls).toEqual([]);
});

// Specification: users-page-needs-admin, users-page-session-ended
test.each([
  [401, expired],
  [403, unauthorized],
])('a %i clears the session and redirects to the login with its own message', async (status, sentence) => {
  serverAnswers(status);
  storeSession(robin);
  await expectLogin(open, sentence);
  for (const intent of ['add', 'update', 'delete']) {
    freshBrowser();
    storeSession(robin);
    await expectLogin(() => submit({ intent, id: '3', password: 'Loud.Whiskers-52' }), sentence);
  }
});
