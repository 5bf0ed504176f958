import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../api-failure.ts';
import { clearLoaderData } from './stale-while-error.ts';
import { loadSettled } from './load-settled.ts';

const url = new URL('http://shelter.example/admin-dashboard');
const failure = (status: number) => new ApiFailure(status, 'Back in a minute.', { hasUserMessage: true });
const good = () => ({ pets: Promise.resolve(3), users: Promise.resolve(2) });
const halfBad = (status = 503) => ({ pets: Promise.resolve(4), users: Promise.reject<number>(failure(status)) });

beforeEach(() => {
  vi.stubGlobal('localStorage', sessionStorage);
  clearLoaderData();
  return () => vi.unstubAllGlobals();
});

test('a section that fails has its own error', async () => {
  expect(await loadSettled(url, halfBad())).toEqual({ pets: { loaded: 4 }, users: { failure: 'Back in a minute.' } });
});

test('data loaded before stays, and the page is marked as stale', async () => {
  await loadSettled(url, good());
  expect(await loadSettled(url, halfBad())).toEqual({ pets: { loaded: 4 }, users: { loaded: 2 }, isStale: true });
  // The first failure does not delete what the second one needs.
  expect(await loadSettled(url, halfBad())).toMatchObject({ users: { loaded: 2 } });
  expect(await loadSettled(url, good())).not.toHaveProperty('isStale');
});

test('a 404 clears the data, and another URL has none', async () => {
  await loadSettled(url, good());
  expect(await loadSettled(url, halfBad(404))).toMatchObject({ users: { failure: 'Back in a minute.' } });
  await loadSettled(url, good());
  expect(await loadSettled(new URL('?range=6', url), halfBad())).toMatchObject({
    users: { failure: 'Back in a minute.' },
  });
});

test('an error of the whole page is thrown', async () => {
  await expect(loadSettled(url, halfBad(403))).rejects.toMatchObject({ status: 403 });
  const allBad = { pets: Promise.reject(failure(503)), users: Promise.reject(failure(503)) };
  await expect(loadSettled(url, allBad)).rejects.toMatchObject({ status: 503 });
  const left = new Response(null, { status: 302 });
  await expect(loadSettled(url, { ...good(), more: Promise.reject(left) })).rejects.toBe(left);
});
