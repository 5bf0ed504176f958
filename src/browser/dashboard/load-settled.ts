import { ApiFailure } from '../api-failure.ts';
import { isTransientError, cachedLoaderData, cacheLoaderData } from './stale-while-error.ts';

/** One section of a page: loaded, or failed. */
export type Section<T> = { loaded: T } | { failure: string };

export type Sections<T extends object> = { [K in keyof T]: Section<Awaited<T[K]>> };

/**
 * Loads the sections of a page in parallel. A section that fails shows its own error, or the data loaded before; then
 * the page is marked as stale.
 * @param url of the page, which identifies the data loaded before
 * @throws what concerns the whole page: a 403, an expired session, or that every section failed
 */
export async function loadSettled<T extends object>(url: URL, loads: T): Promise<Sections<T> & { isStale?: true }> {
  const names = Object.keys(loads) as (keyof T)[];
  const outcomes = await Promise.allSettled(Object.values(loads) as unknown[]);
  const last = cachedLoaderData<Sections<T>>(url);
  const sections = {} as Record<keyof T, Section<unknown>>;
  let isStale = false;
  let failed: ApiFailure | null = null;
  for (const [at, name] of names.entries()) {
    const outcome = outcomes[at]!;
    if (outcome.status === 'fulfilled') {
      sections[name] = { loaded: outcome.value };
      continue;
    }
    const { reason } = outcome as { reason: unknown };
    if (!(reason instanceof ApiFailure) || reason.status === 403) throw reason as Error;
    const before: Section<unknown> | undefined = last?.[name];
    const isCached = isTransientError(reason) && before !== undefined && 'loaded' in before;
    sections[name] = isCached ? before : { failure: reason.message };
    isStale ||= isCached;
    failed ??= reason;
  }
  if (failed !== null && Object.values<Section<unknown>>(sections).every((section) => 'failure' in section))
    throw failed;
  cacheLoaderData(url, sections);
  return { ...(sections as Sections<T>), ...(isStale && { isStale }) };
}
