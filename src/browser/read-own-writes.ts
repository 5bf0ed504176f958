/** Longer than a server takes to learn of another server's write. */
const FRESH_MS = 5000;

/**
 * A `fetch` that skips cached responses for a few seconds after a write, so that people see their own changes whichever
 * server handles their next request. The router's own requests use it too.
 */
export function readOwnWrites(fetch: typeof globalThis.fetch, now = () => performance.now()): typeof globalThis.fetch {
  let freshUntil = 0;
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (/^(?:GET|HEAD)$/i.test(method)) return fetch(input, now() < freshUntil ? { ...init, cache: 'no-cache' } : init);
    const response = await fetch(input, init);
    if (response.ok) freshUntil = now() + FRESH_MS;
    return response;
  };
}
