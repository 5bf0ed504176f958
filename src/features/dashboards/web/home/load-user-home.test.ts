import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { loadUserHome } from './load-user-home.ts';

beforeEach(() => {
  freshBrowser();
  return () => vi.unstubAllGlobals();
});

/** Answers as the server of a user without favorites, with those that this browser adds. */
function stubServer({ fails = false } = {}) {
  const saved: number[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/favorites/')) return Response.json(url.includes('decision-time') ? { days: 4 } : []);
    if (init.method !== 'POST') {
      const pets = saved.map((id) => ({ id, name: 'Ava', adoption_status: 'Available' }));
      return Response.json(pets, { headers: { 'x-total-count': String(pets.length) } });
    }
    if (fails) return Response.json({ error: 'Back in a minute.' }, { status: 503 });
    saved.push(...(JSON.parse(init.body as string) as { pet_ids: number[] }).pet_ids);
    return Response.json({ pet_ids: saved });
  });
}

const load = () => loadUserHome(new URL('http://localhost/user-dashboard'), new AbortController().signal);

test('shows the pets that were saved before the login', async () => {
  localStorage.setItem('favorites', '[7]');
  stubServer();
  expect((await load()).favorites).toMatchObject({ loaded: { any: true, available: [{ id: 7 }] } });
  expect(localStorage.getItem('favorites')).toBeNull();
});

test('shows the page even if they could not be added', async () => {
  localStorage.setItem('favorites', '[7]');
  stubServer({ fails: true });
  expect((await load()).favorites).toEqual({ loaded: { any: false, available: [] } });
  expect(localStorage.getItem('favorites')).toBe('[7]');
});
