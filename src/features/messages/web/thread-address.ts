/** The thread that an address opens; null for none, and where it makes no sense. */
export function openedThread(search: URLSearchParams): number | null {
  const asked = search.get('thread') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}

/** What an address opens beside the list; the rest says which list. */
const opening = ['thread', 'new', 'about', 'to'] as const;

/** The same list, with this thread beside it. */
export function threadHref(search: URLSearchParams | string, id: number): string {
  const address = listSearch(search);
  address.set('thread', String(id));
  return `?${address}`;
}

/** The same list, with a message to write beside it. */
export function newMessageHref(search: URLSearchParams | string): string {
  const address = listSearch(search);
  address.set('new', '1');
  return `?${address}`;
}

/** The same list alone. */
export function listHref(search: URLSearchParams | string): string {
  return `?${listSearch(search)}`;
}

/** The list of an address, whatever is opened beside it. */
export function listPlace(url: URL): URL {
  return new URL(`${url.pathname}?${listSearch(url.searchParams)}`, url);
}

function listSearch(search: URLSearchParams | string): URLSearchParams {
  const address = new URLSearchParams(search);
  for (const name of opening) address.delete(name);
  return address;
}
