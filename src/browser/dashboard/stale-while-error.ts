import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiFailure } from '../api-failure.ts';
import { readSession } from '../session.ts';

/** The data of the current page. Only one page is displayed at a time, so one entry is enough. */
let cached: { key: string; loaded: object } | null = null;

/**
 * Wraps a page's loader: if reloading the same URL fails, it returns the last data, marked with `isStale`, so that
 * people can go on working. A 4xx is thrown: nobody keeps seeing what they may no longer see.
 */
export function staleWhileError<T extends object>(load: (args: ClientLoaderFunctionArgs) => T | Promise<T>) {
  return async (args: ClientLoaderFunctionArgs): Promise<T & { isStale?: true }> => {
    try {
      const loaded = await load(args);
      cacheLoaderData(args.url, loaded);
      return loaded;
    } catch (failure) {
      const last = cachedLoaderData<T>(args.url);
      if (last === null || !isTransientError(failure)) throw failure;
      return { ...last, isStale: true };
    }
  };
}

export function cacheLoaderData(url: URL, loaded: object): void {
  cached = { key: cacheKey(url), loaded };
}

/** The data last loaded for this user and this URL. */
export function cachedLoaderData<T extends object>(url: URL): T | null {
  return cached?.key === cacheKey(url) ? (cached.loaded as T) : null;
}

/** For leaving the dashboard, as every logout does. */
export function clearLoaderData(): void {
  cached = null;
}

/** A page's `shouldRevalidate`: a failed action has changed nothing, and the form keeps what was typed. */
export function skipOnError({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const hasFailed = (actionResult as { isDone?: boolean } | undefined)?.isDone === false;
  return !hasFailed && defaultShouldRevalidate;
}

/** Whether a retry may succeed: the network, a rate limit, or a server error. */
export function isTransientError(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status < 400 || failure.status === 429 || failure.status >= 500;
}

function cacheKey({ pathname, search }: URL): string {
  return `${readSession()?.user_id} ${pathname}${search}`;
}
