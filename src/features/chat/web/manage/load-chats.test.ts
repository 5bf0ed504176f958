import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { storeSession } from '../../../../browser/change-session.ts';
import { loadChats } from './load-chats.ts';

beforeEach(() => {
  freshBrowser();
  storeSession({ token: 'abc', role: 'Admin', user_id: 7, username: 'Robin' });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the open chat while nothing can be loaded, until it is deleted', async () => {
  answerWith((path) => (path.endsWith('/messages') || path.endsWith('/') ? [] : { id: 7 }));
  expect(await load(7)).toMatchObject({ open: { chat: { id: 7 } }, openError: null });

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is gone.')));
  vi.stubGlobal('navigator', { onLine: true });
  const away = await load(7);
  expect(away).toMatchObject({ list: { items: [] }, open: { chat: { id: 7 } }, isRemoved: false });
  expect(away.openError).toMatch(/can’t connect/);
  expect(await load(8)).toMatchObject({ open: null });

  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'It is gone.' }, { status: 404 })));
  expect(await load(7)).toMatchObject({ open: null, isRemoved: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is gone.')));
  expect(await load(7)).toMatchObject({ open: null });
});

function answerWith(answer: (path: string) => unknown): void {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answer(url.split('?')[0]!))));
}

function load(chat: number) {
  const url = new URL(`https://shelter.example/admin-dashboard/chats?chat=${chat}`);
  return loadChats({ url, request: new Request(url) } as unknown as ClientLoaderFunctionArgs);
}
