import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { readSession } from '../../../browser/session.ts';

/** What the present page shows; one page is shown at a time, so this is all that is kept. */
let kept: { key: string; loaded: object } | null = null;

/**
 * A page's loader that keeps what it loaded last when loading the same again fails, marked with `isStale`: what
 * one is doing on the page goes on. A refusal is thrown all the same: what one may not see is not kept.
 */
export function keepLoaded<T extends object>(load: (args: ClientLoaderFunctionArgs) => T | Promise<T>) {
  return async (args: ClientLoaderFunctionArgs): Promise<T & { isStale?: true }> => {
    try {
      const loaded = await load(args);
      rememberLoaded(args.url, loaded);
      return loaded;
    } catch (failure) {
      const last = lastLoaded<T>(args.url);
      if (last === null || !isPassing(failure)) throw failure;
      return { ...last, isStale: true };
    }
  };
}

export function rememberLoaded(url: URL, loaded: object): void {
  kept = { key: keyOf(url), loaded };
}

/** What this person was shown last, if it was at this address. */
export function lastLoaded<T extends object>(url: URL): T | null {
  return kept?.key === keyOf(url) ? (kept.loaded as T) : null;
}

/** For when the dashboard is left, as at each sign-out. */
export function forgetLoaded(): void {
  kept = null;
}

/**
 * A page's `shouldRevalidate`: what was refused has changed nothing, and what was typed stands in the form still.
 */
export function unlessRefused({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isRefused = (actionResult as { isDone?: boolean } | undefined)?.isDone === false;
  return !isRefused && defaultShouldRevalidate;
}

/** Whether it says that there is no answer at the moment; all others are the answer. */
export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status < 400 || failure.status === 429 || failure.status >= 500;
}

function keyOf({ pathname, search }: URL): string {
  return `${readSession()?.user_id} ${pathname}${search}`;
}
