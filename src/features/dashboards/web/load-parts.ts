import { ApiFailure } from '../../../browser/api-failure.ts';
import { isPassing, lastLoaded, rememberLoaded } from './kept-load.ts';

/** What became of one of a page's loads. */
export type Part<T> = { loaded: T } | { failure: string };

export type Parts<T extends object> = { [K in keyof T]: Part<Awaited<T[K]>> };

/**
 * Loads the parts of a page at once. One that fails is told of in its own place; where it was loaded before, that stays,
 * and the page is marked as stale.
 * @param url of the page, to tell what was loaded before
 * @throws what concerns the page as a whole: a refusal, an ended session, or that nothing at all could be loaded
 */
export async function loadParts<T extends object>(url: URL, loads: T): Promise<Parts<T> & { isStale?: true }> {
  const names = Object.keys(loads) as (keyof T)[];
  const outcomes = await Promise.allSettled(Object.values(loads) as unknown[]);
  const last = lastLoaded<Parts<T>>(url);
  const parts = {} as Record<keyof T, Part<unknown>>;
  let isStale = false;
  let failed: ApiFailure | null = null;
  for (const [at, name] of names.entries()) {
    const outcome = outcomes[at]!;
    if (outcome.status === 'fulfilled') {
      parts[name] = { loaded: outcome.value };
      continue;
    }
    const { reason } = outcome as { reason: unknown };
    if (!(reason instanceof ApiFailure) || reason.status === 403) throw reason as Error;
    const before: Part<unknown> | undefined = last?.[name];
    const isKept = isPassing(reason) && before !== undefined && 'loaded' in before;
    parts[name] = isKept ? before : { failure: reason.message };
    isStale ||= isKept;
    failed ??= reason;
  }
  if (failed !== null && Object.values<Part<unknown>>(parts).every((part) => 'failure' in part)) throw failed;
  rememberLoaded(url, parts);
  return { ...(parts as Parts<T>), ...(isStale && { isStale }) };
}
