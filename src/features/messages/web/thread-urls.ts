/** Parses the open thread from the URL; null if there is none or it is invalid. */
export function parseThreadId(search: URLSearchParams): number | null {
  const id = search.get('thread') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** Parameters of what is open beside the list; the others define the list. */
const DETAIL_PARAMS = ['thread', 'new', 'about', 'to'] as const;

/** The same list, with this thread open. */
export function threadHref(search: URLSearchParams | string, id: number): string {
  const params = listParams(search);
  params.set('thread', String(id));
  return `?${params}`;
}

/** The same list, with the form for a new message open. */
export function newMessageHref(search: URLSearchParams | string): string {
  const params = listParams(search);
  params.set('new', '1');
  return `?${params}`;
}

/** The same list with nothing open. */
export function listHref(search: URLSearchParams | string): string {
  return `?${listParams(search)}`;
}

/** The URL of the list, without what is open beside it. */
export function listUrl(url: URL): URL {
  return new URL(`${url.pathname}?${listParams(url.searchParams)}`, url);
}

function listParams(search: URLSearchParams | string): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of DETAIL_PARAMS) params.delete(name);
  return params;
}
