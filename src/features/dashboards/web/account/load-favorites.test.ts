import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../../../../tests/support/fresh-browser.ts';
import { loadFavorites } from './load-favorites.ts';

const requested: string[] = [];

beforeEach(() => {
  freshBrowser();
  requested.length = 0;
  return () => vi.unstubAllGlobals();
});

function stubServer(adoption_status: string, respond: () => Response = () => Response.json([])) {
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    if (url.includes('/adoptions/')) return respond();
    return Response.json([{ id: 7, name: 'Matilda', adoption_status, photos: [] }], {
      headers: { 'x-total-count': '1' },
    });
  });
}

const load = () =>
  loadFavorites(new URL('http://localhost/user-dashboard/account-management'), new AbortController().signal);

test('finds the user’s own adoptions, and how far they are', async () => {
  const approved = { status: 'Approved', returned_at: null };
  stubServer('Adopted', () =>
    Response.json([
      { ...approved, pet_id: 7, pickup: null },
      { ...approved, pet_id: 8, pickup: { status: 'no-show' } },
      { ...approved, pet_id: 9, pickup: { status: 'booked' } },
      { ...approved, pet_id: 10, pickup: { status: 'done' } },
      { ...approved, pet_id: 11, pickup: null, returned_at: '2026-05-31T12:00:00.000Z' },
      { ...approved, pet_id: 12, pickup: null, status: 'Waitlisted' },
    ]),
  );
  expect((await load()).adoptions).toEqual([
    { petId: 7, pickup: 'none' },
    { petId: 8, pickup: 'none' },
    { petId: 9, pickup: 'booked' },
    { petId: 10, pickup: 'done' },
  ]);
});

test('shows the pets even if the adoptions could not be loaded', async () => {
  stubServer('Adopted', () => Response.json({ error: 'Back in a minute.' }, { status: 503 }));
  expect(await load()).toMatchObject({ pets: [{ id: 7 }], total: 1, adoptions: [] });
});

test('asks for no adoptions if no pet is adopted', async () => {
  stubServer('Available');
  expect((await load()).adoptions).toEqual([]);
  expect(requested).toHaveLength(1);
});
