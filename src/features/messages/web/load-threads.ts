import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiFailure, unlessMissing } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { cachedLoaderData, cacheLoaderData } from '../../../browser/dashboard/stale-while-error.ts';
import { realtimeChanges } from '../../chat/web/components/realtime.ts';
import type { Message, MessagesApi } from '../messages.contract.ts';
import { listUrl, parseThreadId } from './thread-urls.ts';

const call = createApiClient<MessagesApi>();

export interface Threads {
  /** The threads of this page, the most recently active first. */
  threads: Message[];
  total: number;
  last?: number | undefined;
  page: number;
  /** The open thread, if the list does not contain it. */
  opened: Message | null;
}

/**
 * Wraps a loader so that a failed reload keeps the previous data, and with it what the user is writing. Data is cached
 * by list, so that another of its threads opens even offline.
 */
export function withCachedThreads<T extends Threads>(load: (url: URL, signal: AbortSignal) => Promise<T>) {
  return async ({ url, request: { signal } }: ClientLoaderFunctionArgs) => {
    const list = listUrl(url);
    const changes = realtimeChanges.read();
    try {
      const loaded = await load(url, signal);
      cacheLoaderData(list, loaded);
      return { loaded, hasFailed: false, changes };
    } catch (failure) {
      // Data without permission is not kept.
      if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
      return { loaded: cachedLoaderData<T>(list), hasFailed: true, changes };
    }
  };
}

/** A page's `shouldRevalidate`: opening a listed thread needs no request. */
export function shouldRevalidateThreads({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherUrl = currentUrl.href !== nextUrl.href;
  const isSameList = listUrl(currentUrl).href === listUrl(nextUrl).href;
  if (isOtherUrl && isSameList && isCached(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** Loads the open thread if the list does not contain it, for example from an email link. */
export async function loadOpened(url: URL, threads: Message[], signal: AbortSignal): Promise<Message | null> {
  const id = parseThreadId(url.searchParams);
  if (id === null || threads.some((thread) => thread.id === id)) return null;
  return unlessMissing(call('GET /api/messages/:id', { params: { id }, signal }), null);
}

export function findOpened({ threads, opened }: Threads, id: number | null): Message | null {
  if (id === null) return null;
  return threads.find((thread) => thread.id === id) ?? (opened?.id === id ? opened : null);
}

function isCached(url: URL): boolean {
  const id = parseThreadId(url.searchParams);
  const loaded = cachedLoaderData<Threads>(listUrl(url));
  return loaded !== null && (id === null || findOpened(loaded, id) !== null);
}
