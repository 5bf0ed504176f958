import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { forgetLoaded } from './kept-load.ts';
import { loadParts } from './load-parts.ts';

const url = new URL('http://shelter.example/admin-dashboard');
const failure = (status: number) => new ApiFailure(status, 'Back in a minute.', { isTelling: true });
const good = () => ({ pets: Promise.resolve(3), users: Promise.resolve(2) });
const halfBad = (status = 503) => ({ pets: Promise.resolve(4), users: Promise.reject<number>(failure(status)) });

beforeEach(() => {
  vi.stubGlobal('localStorage', sessionStorage);
  forgetLoaded();
  return () => vi.unstubAllGlobals();
});

test('a part that fails is told of in its own place', async () => {
  expect(await loadParts(url, halfBad())).toEqual({ pets: { loaded: 4 }, users: { failure: 'Back in a minute.' } });
});

test('what was loaded before stays, and the page is marked', async () => {
  await loadParts(url, good());
  expect(await loadParts(url, halfBad())).toEqual({ pets: { loaded: 4 }, users: { loaded: 2 }, isStale: true });
  // The first failure loses nothing for the second one.
  expect(await loadParts(url, halfBad())).toMatchObject({ users: { loaded: 2 } });
  expect(await loadParts(url, good())).not.toHaveProperty('isStale');
});

test('what is refused for good is not kept, and at another address nothing is', async () => {
  await loadParts(url, good());
  expect(await loadParts(url, halfBad(404))).toMatchObject({ users: { failure: 'Back in a minute.' } });
  await loadParts(url, good());
  expect(await loadParts(new URL('?range=6', url), halfBad())).toMatchObject({
    users: { failure: 'Back in a minute.' },
  });
});

test('what concerns the whole page is thrown', async () => {
  await expect(loadParts(url, halfBad(403))).rejects.toMatchObject({ status: 403 });
  const allBad = { pets: Promise.reject(failure(503)), users: Promise.reject(failure(503)) };
  await expect(loadParts(url, allBad)).rejects.toMatchObject({ status: 503 });
  const left = new Response(null, { status: 302 });
  await expect(loadParts(url, { ...good(), more: Promise.reject(left) })).rejects.toBe(left);
});
