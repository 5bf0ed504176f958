import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../browser/change-session.ts';
import type { OpenAuth } from '../../accounts/web/components.ts';
import { readDeviceFavorites } from './device-favorites.ts';
import { dropMissingFavorites, storeFavoritesOf, syncFavorites } from './sync-favorites.ts';
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
    const body = status < 400 ? { pet_ids: [1, 2] } : { error: 'We couldn’t find this pet.' };
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
  expect(alerts()).toContain('We couldn’t find this pet.');
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

test('a visitor’s favorites stay in the browser, and only the first one comes with a hint', async () => {
  const openAuth = vi.fn<OpenAuth>();
  await toggleFavorite(buddy, openAuth);
  expect(isFavorite(3)).toBe(true);
  expect(readDeviceFavorites()).toEqual([3]);
  expect(alerts()).toContain('Saved on this device. Log in to see it on all your devices.');
  sessionStorage.removeItem('alerts');
  await toggleFavorite({ id: 4, name: 'Luna' }, openAuth);
  expect(readDeviceFavorites()).toEqual([4, 3]);
  await toggleFavorite(buddy, openAuth);
  expect(isFavorite(3)).toBe(false);
  expect(readDeviceFavorites()).toEqual([4]);
  expect(openAuth).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
});

test('a browser stores a limited number of favorites', async () => {
  localStorage.setItem('favorites', JSON.stringify(Array.from({ length: 100 }, (_, at) => at + 10)));
  await toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(false);
  expect(readDeviceFavorites()).toHaveLength(100);
  expect(alerts()).toContain('You’ve saved 100 pets on this device.');
});

test.each(['{', '7', '["a", -1, 2.5]', 'null'])('stored favorites that are invalid are ignored: %s', (stored) => {
  localStorage.setItem('favorites', stored);
  expect(readDeviceFavorites()).toEqual([]);
});

test('pets that are gone are dropped from the browser’s favorites', () => {
  localStorage.setItem('favorites', '[4,3]');
  storeFavorites([3, 4]);
  dropMissingFavorites([4]);
  expect(readDeviceFavorites()).toEqual([4]);
  expect([3, 4].map(isFavorite)).toEqual([false, true]);
});

test('a login adds the browser’s favorites to the account, once', async () => {
  localStorage.setItem('favorites', '[4,3]');
  storeSession(ann);
  const stop = syncFavorites(ann.user_id);
  expect([3, 4].map(isFavorite)).toEqual([true, true]);
  await vi.waitFor(() => expect(isFavorite(1)).toBe(true));
  expect(requests).toEqual(['POST /api/favorites/']);
  expect(readDeviceFavorites()).toEqual([]);

  stop();
  expect([1, 2, 3].map(isFavorite)).toEqual([false, false, false]);
  const stopAgain = syncFavorites(ann.user_id);
  await vi.waitFor(() => expect(isFavorite(1)).toBe(true));
  expect(requests).toEqual(['POST /api/favorites/', 'GET /api/favorites/ids']);
  stopAgain();
});

test('what the page has loaded stays when this browser starts to follow its user’s favorites, and only for that user', () => {
  answers = [new Promise<number>(() => undefined)];
  storeSession(ann);
  storeFavoritesOf(8, [4]);
  storeFavoritesOf(ann.user_id, [3]);
  expect([3, 4].map(isFavorite)).toEqual([true, false]);
  const stop = syncFavorites(ann.user_id);
  expect(isFavorite(3)).toBe(true);
  storeFavoritesOf(8, [4]);
  stop();
  expect([3, 4].map(isFavorite)).toEqual([false, true]);
});

test('a login that cannot add them keeps them for the next page', async () => {
  localStorage.setItem('favorites', '[3]');
  storeSession(ann);
  answers = [503];
  const stop = syncFavorites(ann.user_id);
  await vi.waitFor(() => expect(requests).toEqual(['POST /api/favorites/']));
  expect(isFavorite(3)).toBe(true);
  expect(readDeviceFavorites()).toEqual([3]);
  await setFavorite(3, false);
  expect(readDeviceFavorites()).toEqual([]);
  stop();
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
