import type { input, output, ZodType } from 'zod';
import type { Api, Endpoint, RouteKey } from '../platform/http/api-contract.ts';
import { failureOf, unreachable, unreadable } from './api-failure.ts';
import { leaveEndedSession } from './leave-ended-session.ts';
import { readSession } from './session.ts';

interface Common {
  signal?: AbortSignal;
  /** For a screen with words of its own about an ended session: a 401 is then a failure like any other. */
  keeps401?: boolean;
}

/** What a call takes, as its contract says; numbers in an address may be numbers. */
type Options<E extends Endpoint> = Common &
  (E extends { params: infer P extends ZodType } ? { params: Record<keyof input<P>, string | number> } : unknown) &
  (E extends { query: infer Q extends ZodType } ? { query?: input<Q> } : unknown) &
  (E extends { body: infer B extends ZodType } ? { body: input<B> } : unknown);

type OptionsOf<E extends Endpoint> = Common extends Options<E> ? [options?: Options<E>] : [options: Options<E>];
type PageOptions<E extends Endpoint> = Options<E> & { page: number; limit?: number };

type Keys<A extends Api, Kind> = { [K in keyof A]: A[K] extends Kind ? K : never }[keyof A] & RouteKey;
type Item<E extends Endpoint> = output<E['answer']> extends (infer I)[] ? I : never;

/**
 * Calls an API by its contract. Every failure is an `ApiFailure`, but for a 401: that ends the session in this
 * browser too and leads to `/`.
 */
export interface CurrentUser<A extends Api> {
  <K extends keyof A & RouteKey>(key: K, ...options: OptionsOf<A[K]>): Promise<output<A[K]['answer']>>;
  /** One page of a list, and how long the whole list is. */
  page<K extends Keys<A, { paged: true }>>(
    key: K,
    options: PageOptions<A[K]>,
  ): Promise<{ items: Item<A[K]>[]; total: number }>;
  /** An answer that is saved as a file. */
  file<K extends Keys<A, { contentType: string }>>(key: K, ...options: OptionsOf<A[K]>): Promise<Blob>;
}

interface AnyOptions extends Common {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export function currentUser<A extends Api>(): CurrentUser<A> {
  const call = async (key: RouteKey, options: AnyOptions = {}) => readJson(await send(key, options));
  const page = async (
    key: RouteKey,
    { page: number, limit, ...options }: AnyOptions & { page: number; limit?: number },
  ) => {
    const response = await send(key, { ...options, query: { ...options.query, page: number, limit } });
    const items = (await readJson(response)) as unknown[];
    return { items, total: Number(response.headers.get('x-total-count') ?? items.length) };
  };
  const file = async (key: RouteKey, options: AnyOptions = {}) => {
    const response = await send(key, options);
    return reach(() => response.blob());
  };
  return Object.assign(call, { page, file }) as unknown as CurrentUser<A>;
}

async function send(key: RouteKey, { params, query, body, signal, keeps401 }: AnyOptions): Promise<Response> {
  const [method, path] = key.split(' ') as [string, string];
  const token = readSession()?.token;
  const response = await reach(() =>
    fetch(clientIp(path, params, query), {
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
  if (response.status === 401 && !keeps401 && !path.startsWith('/api/auth/')) throw leaveEndedSession(token);
  throw failureOf(response, await reach(() => response.text()));
}

/** The address of a call; what is empty or undefined in the search is left out. */
function clientIp(path: string, params: AnyOptions['params'], query: AnyOptions['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await reach(() => response.text());
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Such as the page of a hotel's network that asks to be paid.
    throw unreadable(response.status);
  }
}

/** What the network does not let through is a failure as well; a call that was given up on purpose is none. */
async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault;
    throw unreachable();
  }
}
