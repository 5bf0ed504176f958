import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../browser/session.ts';
import { followFavorites } from './follow-favorites.ts';
import { forgetFavorites, isFavorite, showListed } from './shown-favorites.ts';
import { setFavorite, toggleFavorite } from './toggle-favorite.ts';

const ann = { token: 'abc', role: 'User', user_id: 7, username: 'Ann' } as const;
const buddy = { id: 3, name: 'Buddy' };
/** What the server was asked, and what it answers: a status each, 200 unless told. */
let asked: string[];
let answers: (number | Promise<number>)[];

beforeEach(() => {
  // Node has one of a browser's two, kept in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    asked.push(`${method} ${address}`);
    const status = (await answers.shift()) ?? 200;
    const body = status < 400 ? { pet_ids: [1, 2] } : { error: 'No pet has this number.' };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  asked = [];
  answers = [];
  return () => {
    forgetFavorites();
    vi.unstubAllGlobals();
  };
});

const told = () => sessionStorage.getItem('alerts') ?? '';

test('a heart is full at once, and stays so when the server has answered', async () => {
  storeSession(ann);
  const done = toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(true);
  await done;
  expect(isFavorite(3)).toBe(true);
  await toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(false);
  expect(asked).toEqual(['PUT /api/favorites/3', 'DELETE /api/favorites/3']);
});

test('a heart that cannot be kept empties again, and says why', async () => {
  storeSession(ann);
  answers = [404];
  expect(await setFavorite(3, true)).toBe(false);
  expect(isFavorite(3)).toBe(false);
  expect(told()).toContain('No pet has this number.');
});

test('whoever changes their mind while it is on its way has the last word', async () => {
  storeSession(ann);
  let answer = (_status: number) => undefined as void;
  answers = [new Promise<number>((resolve) => (answer = resolve))];
  const done = toggleFavorite(buddy, null);
  await toggleFavorite(buddy, null);
  expect(isFavorite(3)).toBe(false);
  answer(200);
  await done;
  expect(asked).toEqual(['PUT /api/favorites/3', 'DELETE /api/favorites/3']);
  expect(isFavorite(3)).toBe(false);
});

test('a list that was asked for before a change does not undo it', async () => {
  storeSession(ann);
  await setFavorite(1, false);
  showListed([1, 2]);
  expect([isFavorite(1), isFavorite(2)]).toEqual([false, true]);
});

test('a visitor’s heart opens the login, and the pet is kept once they are in', async () => {
  const openAuth = vi.fn<(mode: 'login') => void>();
  await toggleFavorite(buddy, openAuth);
  expect(openAuth).toHaveBeenCalledWith('login');
  expect(asked).toEqual([]);
  expect(isFavorite(3)).toBe(false);

  storeSession(ann);
  const stop = followFavorites(ann.user_id);
  await vi.waitFor(() => expect(told()).toContain('Buddy is one of your favorites now.'));
  expect(asked).toEqual(['GET /api/favorites/ids', 'PUT /api/favorites/3']);
  expect([1, 2, 3].map(isFavorite)).toEqual([true, true, true]);

  stop();
  expect([1, 2, 3].map(isFavorite)).toEqual([false, false, false]);
  const stopAgain = followFavorites(ann.user_id);
  await vi.waitFor(() => expect(isFavorite(1)).toBe(true));
  expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  stopAgain();
});

test('the tabs of one person keep in step, and those of another hear nothing', async () => {
  const otherTab = new BroadcastChannel('favorites');
  const stop = followFavorites(ann.user_id);
  otherTab.postMessage({ user_id: 8, pet_id: 4, is_favorite: true });
  otherTab.postMessage({ user_id: 7, pet_id: 5, is_favorite: true });
  await vi.waitFor(() => expect(isFavorite(5)).toBe(true));
  expect(isFavorite(4)).toBe(false);
  stop();
  otherTab.close();
});
