import { redirectFrom } from '../../../../browser/redirect-from.ts';
import type { ListName } from '../../lists.constants.ts';
import { readStored, store } from '../list-storage.ts';

let hasOpened = false;

/**
 * Opens a list with the view that the person chose for it, unless the URL asks for something. Within the list, a URL
 * without filters is the whole list.
 * @throws a redirect to the view
 */
export function openDefaultView(url: URL, list: ListName): void {
  const isOpening = !hasOpened || location.pathname !== url.pathname;
  hasOpened = true;
  const query = readStored(`default:${list}`);
  if (isOpening && url.search === '' && query !== null && query !== '')
    throw redirectFrom(url, `${url.pathname}?${query}`);
}

/** This browser's copy: the list must not wait for the server to say so. */
export function storeDefaultQuery(list: ListName, query: string | null): void {
  store(`default:${list}`, query);
}
