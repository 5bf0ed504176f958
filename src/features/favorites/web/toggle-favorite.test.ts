import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../browser/session.ts';
import { syncFavorites } from './sync-favorites.ts';
import { clearFavorites, isFavorite, storeFavorites } from './favorites-store.ts';
import { setFavorite, toggleFavorite } from './toggle-favorite.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;
const buddy = { id: 3, name: 'Buddy' };
/** The requests to the server, and the status of each response, 200 by default. */
let requests: string[];
let answers: (number | Promise<number>)[];

beforeEach(() => {
  // Of the two storages, Node has only this one, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    requests.push(`${method} ${url}`);
    const status = (await answers.shift()) ?? 200;
    const body = status < 400 ? { pet_ids: [1, 2] } : { error: 'No pet has this number.' };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  requests = [];
  answers = [];
  return () => {
    clearFavorites();
    vi.unstubAllGlobals();
  };
});

const alerts = () => sessionStorage.getItem('alerts') ?? '';

test('a heart fills at once, and stays full after the response', async () => {
  storeSession(ann);
  const done = toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(true);
  await done;
  expect(isFavorite(3)).toBe(true);
  await toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(false);
  expect(requests).toEqual(['PUT /api/favorites/3', 'DELETE /api/favorites/3']);
});

test('a heart that cannot be saved empties again and shows why', async () => {
  storeSession(ann);
  answers = [404];
  expect(await setFavorite(3, true)).toBe(false);
  expect(isFavorite(3)).toBe(false);
  expect(alerts()).toContain('No pet has this number.');
});

test('the last click during a request wins', async () => {
  storeSession(ann);
  let answer = (_status: number) => undefined as void;
  answers = [new Promise<number>((resolve) => (answer = resolve))];
  const done = toggleFavorite(buddy, null);
  await toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(false);
  answer(200);
  await done;
  expect(requests).toEqual(['PUT /api/favorites/3', 'DELETE /api/favorites/3']);
  expect(isFavorite(3)).toBe(false);
});

test('a list requested before a change does not revert it', async () => {
  storeSession(ann);
  await setFavorite(1, false);
  storeFavorites([1, 2]);
  expect([isFavorite(1), isFavorite(2)]).toEqual([false, true]);
});

test('a visitor’s heart opens the login, and the favorite is added afterwards', async () => {
  const openAuth = vi.fn<(mode: 'login') => void>();
  await toggleFavorite(buddy, openAuth);
  expect(openAuth).toHaveBeenCalledWith('login');
  expect(requests).toEqual([]);
  expect(isFavorite(3)).toBe(false);

  storeSession(ann);
  const stop = syncFavorites(ann.user_id);
  await vi.waitFor(() => expect(alerts()).toContain('Buddy is one of your favorites now.'));
  expect(requests).toEqual(['GET /api/favorites/ids', 'PUT /api/favorites/3']);
  expect([1, 2, 3].map(isFavorite)).toEqual([true, true, true]);

  stop();
  expect([1, 2, 3].map(isFavorite)).toEqual([false, false, false]);
  const stopAgain = syncFavorites(ann.user_id);
  await vi.waitFor(() => expect(isFavorite(1)).toBe(true));
  expect(requests.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  stopAgain();
});

test('the tabs of one user stay in sync, and those of another user ignore them', async () => {
  const otherTab = new BroadcastChannel('favorites');
  const stop = syncFavorites(ann.user_id);
  otherTab.postMessage({ user_id: 8, pet_id: 4, is_favorite: true });
  otherTab.postMessage({ user_id: 7, pet_id: 5, is_favorite: true });
  await vi.waitFor(() => expect(isFavorite(5)).toBe(true));
  expect(isFavorite(4)).toBe(false);
  stop();
  otherTab.close();
});
