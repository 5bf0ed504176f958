import type { input, output, ZodType } from 'zod';
import type { Api, Endpoint, RouteKey } from '../platform/http/api-contract.ts';
import type { Total } from '../platform/total.contract.ts';
import { parseFailure, networkError, unreadableResponse, type ApiFailure } from './api-failure.ts';
import { endExpiredSession } from './expired-session.ts';
import { readSession } from './session.ts';

interface CommonOptions {
  signal?: AbortSignal;
  /** For a screen that handles an expired session itself: a 401 is then a failure like any other. */
  allow401?: boolean;
}

/** What a call takes by its contract; path parameters may be numbers. */
type Options<E extends Endpoint> = CommonOptions &
  (E extends { params: infer P extends ZodType } ? { params: Record<keyof input<P>, string | number> } : unknown) &
  (E extends { query: infer Q extends ZodType } ? { query?: input<Q> } : unknown) &
  (E extends { body: infer B extends ZodType } ? { body: input<B> } : unknown);

type OptionsOf<E extends Endpoint> = CommonOptions extends Options<E> ? [options?: Options<E>] : [options: Options<E>];
type PageOptions<E extends Endpoint> = Options<E> & { page: number; limit?: number; after?: number | undefined };

type Keys<A extends Api, Kind> = { [K in keyof A]: A[K] extends Kind ? K : never }[keyof A] & RouteKey;
type Item<E extends Endpoint> = output<E['response']> extends (infer I)[] ? I : never;

export interface LoadedPage<T> extends Total {
  items: T[];
  /** The last item's id, if the next page can be found by it. */
  last?: number | undefined;
}

/**
 * Calls an API by its contract. Every error is an `ApiFailure`, except a 401: it ends the session in this browser
 * and redirects to `/`.
 */
export interface ApiClient<A extends Api> {
  <K extends keyof A & RouteKey>(key: K, ...options: OptionsOf<A[K]>): Promise<output<A[K]['response']>>;
  /**
   * One page of a list, and the length of the whole list; at least this length if `isCapped`.
   * @param options `after`: the `last` of the page before, if it is known
   */
  page<K extends Keys<A, { paged: true }>>(key: K, options: PageOptions<A[K]>): Promise<LoadedPage<Item<A[K]>>>;
  /** A response to save as a file. */
  file<K extends Keys<A, { contentType: string }>>(key: K, ...options: OptionsOf<A[K]>): Promise<Blob>;
}

interface AnyOptions extends CommonOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export function createApiClient<A extends Api>(): ApiClient<A> {
  const call = async (key: RouteKey, options: AnyOptions = {}) => readJson(await send(key, options));
  const page = async (
    key: RouteKey,
    { page: number, limit, after, ...options }: AnyOptions & { page: number; limit?: number; after?: number },
  ) => {
    const query = { ...options.query, page: number, limit, after, count: 'capped' };
    const response = await send(key, { ...options, query });
    const items = (await readJson(response)) as unknown[];
    const total = response.headers.get('x-total-count') ?? String(items.length);
    const isCapped = total.endsWith('+');
    const next = /[?&]after=(\d+)[^>]*>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    const last = next === undefined ? undefined : Number(next);
    return { items, total: Number.parseInt(total, 10) + (isCapped ? 1 : 0), isCapped, last };
  };
  const file = async (key: RouteKey, options: AnyOptions = {}) => {
    const response = await send(key, options);
    return withNetworkErrors(() => response.blob());
  };
  return Object.assign(call, { page, file }) as unknown as ApiClient<A>;
}

/**
 * Asks who uses the session, if the failed call needs it; set by the dashboards. Returns whether that was confirmed: the
 * call is then repeated once.
 */
export const stepUp: { confirm?: (failure: ApiFailure) => Promise<boolean> } = {};

async function send(key: RouteKey, options: AnyOptions, isRepeated = false): Promise<Response> {
  const { params, query, body, signal, allow401 } = options;
  const [method, path] = key.split(' ') as [string, string];
  const token = readSession()?.token;
  const response = await withNetworkErrors(() =>
    fetch(buildUrl(path, params, query), {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  );
  if (response.ok) return response;
  if (response.status === 401 && !allow401 && !path.startsWith('/api/auth/')) throw endExpiredSession(token);
  const failure = parseFailure(response, await withNetworkErrors(() => response.text()));
  if (isRepeated || !(await stepUp.confirm?.(failure))) throw failure;
  return send(key, options, true);
}

/** The URL of a call, without empty or undefined query parameters. */
function buildUrl(path: string, params: AnyOptions['params'], query: AnyOptions['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await withNetworkErrors(() => response.text());
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Such as the login page of a hotel's network.
    throw unreadableResponse(response.status);
  }
}

/** Turns network errors into an `ApiFailure`; an aborted call stays an `AbortError`. */
async function withNetworkErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw networkError();
  }
}
