import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiFailure, unlessMissing } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { cachedLoaderData, cacheLoaderData } from '../../../browser/dashboard/stale-while-error.ts';
import type { Message, MessagesApi } from '../messages.contract.ts';
import { listPlace, openedThread } from './thread-address.ts';

const call = currentUser<MessagesApi>();

export interface Threads {
  /** Those of this page of the list, the one written in last first. */
  threads: Message[];
  total: number;
  page: number;
  /** The one that the address opens, where the list does not have it. */
  opened: Message | null;
}

/**
 * A page's loader that keeps what is shown when it cannot be loaded anew: what one is writing there stays. It is kept
 * by its list, so that another thread opens also while the server is away.
 */
export function keepThreads<T extends Threads>(load: (url: URL, signal: AbortSignal) => Promise<T>) {
  return async ({ url, request: { signal } }: ClientLoaderFunctionArgs) => {
    const place = listPlace(url);
    try {
      const loaded = await load(url, signal);
      cacheLoaderData(place, loaded);
      return { loaded, hasFailed: false };
    } catch (failure) {
      // What one may not see is not kept.
      if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
      return { loaded: cachedLoaderData<T>(place), hasFailed: true };
    }
  };
}

/** A page's `shouldRevalidate`: to open what the list has already, nothing need be asked. */
export function unlessKnown({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isAnother = currentUrl.href !== nextUrl.href;
  const isSameList = listPlace(currentUrl).href === listPlace(nextUrl).href;
  if (isAnother && isSameList && isKnown(nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** The thread that an address opens, if its list does not have it: from a mail, or since it is answered. */
export async function loadOpened(url: URL, threads: Message[], signal: AbortSignal): Promise<Message | null> {
  const id = openedThread(url.searchParams);
  if (id === null || threads.some((thread) => thread.id === id)) return null;
  return unlessMissing(call('GET /api/messages/:id', { params: { id }, signal }), null);
}

export function findOpened({ threads, opened }: Threads, id: number | null): Message | null {
  if (id === null) return null;
  return threads.find((thread) => thread.id === id) ?? (opened?.id === id ? opened : null);
}

function isKnown(url: URL): boolean {
  const id = openedThread(url.searchParams);
  const loaded = cachedLoaderData<Threads>(listPlace(url));
  return loaded !== null && (id === null || findOpened(loaded, id) !== null);
}
