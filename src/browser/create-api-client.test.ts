import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../platform/http/api-contract.ts';
import { ApiFailure, describeFailure } from './api-failure.ts';
import { consumeDueRequest } from './auth-request.ts';
import { storeSession } from './change-session.ts';
import { createApiClient } from './create-api-client.ts';
import { setDestination } from './expired-session.ts';
import { readSession } from './session.ts';

const shopApi = defineApi({
  'GET /api/toys/': {
    summary: 'List the toys',
    access: 'public',
    paged: true,
    query: z.object({ search: z.string().optional() }),
    response: z.array(z.object({ id: z.int() })),
  },
  'PUT /api/toys/:id': {
    summary: 'Change a toy',
    access: 'signed in',
    params: z.object({ id: z.string().transform(Number) }),
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.int(), name: z.string() }),
  },
  'DELETE /api/toys/:id': {
    summary: 'Delete a toy',
    access: 'signed in',
    params: z.object({ id: z.string() }),
    response: z.void(),
    status: 204,
  },
  'GET /api/toys/export': {
    summary: 'Export the toys',
    access: 'signed in',
    response: z.string(),
    contentType: 'text/csv',
  },
  'POST /api/auth/login': { summary: 'Log in', access: 'public', response: z.object({}) },
});
const call = createApiClient<typeof shopApi>();

const session = { token: 'the-token', role: 'User', user_id: 7, username: 'Ann' } as const;

let requests: { url: string; init: RequestInit }[];

function respondWith(body: string | null, { status = 200, ...headers }: Record<string, string | number> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(body, { status: Number(status), headers: headers as Record<string, string> });
  });
}

beforeEach(() => {
  requests = [];
  // Node has only `sessionStorage`, in memory.
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('a call', () => {
  // Specification: api-content-type
  test('fills the path, sends the body as JSON and returns the response', async () => {
    respondWith('{"id":7,"name":"Ball"}');

    const toy = await call('PUT /api/toys/:id', { params: { id: 7 }, body: { name: 'Ball' } });

    expect(toy).toEqual({ id: 7, name: 'Ball' });
    expect(requests).toMatchObject([{ url: '/api/toys/7', init: { method: 'PUT', body: '{"name":"Ball"}' } }]);
    expect(new Headers(requests[0]!.init.headers).get('content-type')).toBe('application/json');
  });

  // Specification: api-base-and-cookies, api-no-timeout
  test('waits for its response without a timeout, and sends the cookies of this origin', async () => {
    respondWith('[]');
    await call('GET /api/toys/');
    const { url, init } = requests[0]!;
    const { signal, credentials = 'same-origin' } = init;
    expect(url).toBe('/api/toys/');
    expect({ signal, credentials }).toEqual({ signal: undefined, credentials: 'same-origin' });
  });

  // Specification: api-authorization-header
  test('sends the token of the current user, and none for a visitor', async () => {
    respondWith('[]');
    await call('GET /api/toys/');
    storeSession(session);
    await call('GET /api/toys/');

    const tokens = requests.map(({ init }) => new Headers(init.headers).get('authorization'));
    expect(tokens).toEqual([null, 'Bearer the-token']);
  });

  test('escapes path parameters', async () => {
    respondWith(null, { status: 204 });

    await call('DELETE /api/toys/:id', { params: { id: '../users/7?x' } });

    expect(requests[0]?.url).toBe('/api/toys/..%2Fusers%2F7%3Fx');
  });

  test('returns undefined for an empty response', async () => {
    respondWith(null, { status: 204 });

    expect(await call('DELETE /api/toys/:id', { params: { id: 7 } })).toBeUndefined();
  });

  test('fetches a page and the total, without empty parameters', async () => {
    respondWith('[{"id":1},{"id":2}]', { 'x-total-count': '52' });

    const page = await call.page('GET /api/toys/', { query: { search: '' }, page: 2, limit: 25 });

    expect(page).toEqual({ items: [{ id: 1 }, { id: 2 }], total: 52, isCapped: false });
    expect(requests[0]?.url).toBe('/api/toys/?page=2&limit=25&count=capped');
  });

  test('knows that a list is longer than what was counted, and where the next page begins', async () => {
    const link = '</api/toys/?page=1&limit=1>; rel="first", </api/toys/?page=3&limit=1&after=9>; rel="next"';
    respondWith('[{"id":9}]', { 'x-total-count': '10000+', link });

    const { total, isCapped, last } = await call.page('GET /api/toys/', { page: 2, limit: 1, after: 4 });

    expect([total, isCapped, last]).toEqual([10_001, true, 9]);
    expect(requests[0]?.url).toBe('/api/toys/?page=2&limit=1&after=4&count=capped');
  });

  test('fetches a file as it is', async () => {
    respondWith('id;name');

    expect(await (await call.file('GET /api/toys/export')).text()).toBe('id;name');
  });
});

describe('a failed call', () => {
  // Specification: error-field
  test('has the server’s message, fields and retry time', async () => {
    const body = { error: 'Please wait.', fields: { name: 'is taken' } };
    respondWith(JSON.stringify(body), { status: 429, 'retry-after': '30' });

    const failure = await catchFailure(call('GET /api/toys/'));

    expect(failure).toMatchObject({ status: 429, message: 'Please wait.', retryAfterSeconds: 30 });
    expect(failure.fields).toEqual({ name: 'is taken' });
    expect(describeFailure(failure, 'Own words')).toBe('Please wait.');
  });

  test.each([
    ['a proxy’s page', '<html>Bad gateway</html>', 502],
    ['a page instead of a response', '<html>Please pay</html>', 200],
    ['JSON that is not ours', '"no"', 500],
    ['nothing at all', '', 500],
  ])('by %s has a message for people, and the page’s own comes first', async (_, body, status) => {
    respondWith(body, { status });

    const failure = await catchFailure(call('GET /api/toys/'));

    expect(failure.status).toBe(status);
    expect(failure.message).toBe('Something went wrong on our side. Please try again in a minute.');
    expect(describeFailure(failure, 'Own words')).toBe('Own words');
  });

  // Specification: error-network
  test.each([
    [true, /^We can’t connect/],
    [false, /^You’re offline\. Try again/],
  ])('by the network has status 0 and a message (online: %s)', async (onLine, message) => {
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    const failure = await catchFailure(call('GET /api/toys/'));

    expect(failure.status).toBe(0);
    expect(describeFailure(failure, 'Own words')).toMatch(message);
  });

  test('that was aborted is no ApiFailure', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal!.reason as Error));

    const pending = call('GET /api/toys/', { signal: AbortSignal.abort() });

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401', () => {
  const ended = JSON.stringify({ error: 'Your session has ended. Please log in again.' });

  beforeEach(() => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    vi.stubGlobal('location', { pathname: '/user-dashboard/my-pets', search: '?page=2', hash: '#luna' });
    vi.stubGlobal('scrollY', 400);
  });

  // Specification: session-ends-on-401, error-401
  test('ends the session and redirects to the home page, where the login leads back', async () => {
    storeSession(session);
    respondWith(ended, { status: 401 });

    const thrown = await call('GET /api/toys/').catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get('location')).toBe('/');
    for (const key of ['token', 'role', 'user_id', 'username', 'isAuthenticated']) {
      expect([key, localStorage.getItem(key)]).toEqual([key, null]);
    }
    expect(consumeDueRequest()).toEqual({
      next: '/user-dashboard/my-pets?page=2#luna',
      scrollY: 400,
      endedUserId: session.user_id,
    });
  });

  test('while a page loads leads to that page', async () => {
    storeSession(session);
    respondWith(ended, { status: 401 });
    setDestination('/user-dashboard/inbox');

    await call('GET /api/toys/').catch(() => undefined);
    setDestination(null);

    expect(consumeDueRequest()?.next).toBe('/user-dashboard/inbox');
  });

  test('is left to the login form', async () => {
    storeSession(session);
    respondWith(ended, { status: 401 });

    expect(await catchFailure(call('POST /api/auth/login'))).toMatchObject({ status: 401 });
    expect(readSession()).toEqual(session);
  });

  test('is left to a screen that handles it itself', async () => {
    storeSession(session);
    respondWith(ended, { status: 401 });

    expect(await catchFailure(call('GET /api/toys/', { allow401: true }))).toMatchObject({ status: 401 });
    expect(readSession()).toEqual(session);
  });

  test('about an older session keeps a newer one', async () => {
    storeSession(session);
    vi.stubGlobal('fetch', async () => {
      storeSession({ ...session, token: 'newer' });
      return new Response(ended, { status: 401 });
    });

    await call('GET /api/toys/').catch(() => undefined);

    expect(readSession()?.token).toBe('newer');
    expect(consumeDueRequest()).toBeNull();
  });
});

async function catchFailure(pending: Promise<unknown>): Promise<ApiFailure> {
  const thrown = await pending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ApiFailure)) throw new Error('It is no ApiFailure.', { cause: thrown });
  return thrown;
}
