import { redirectFrom } from '../redirect-from.ts';

export const PAGE_SIZE = 25;

/** The `page` of a URL; 1 if it is missing or invalid. */
export function parsePage(url: URL): number {
  const page = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Which page of a list a URL asks for, as `call.page` takes it. */
export function pageOf(url: URL): { page: number; limit: number; after: number | undefined } {
  const page = parsePage(url);
  const after = url.searchParams.get('after') ?? '';
  return { page, limit: PAGE_SIZE, after: page > 1 && /^[1-9]\d{0,14}$/.test(after) ? Number(after) : undefined };
}

export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/**
 * The last page disappears when its rows are deleted.
 * @throws a redirect to the page that is now the last
 */
export function assertPageExists(url: URL, total: number): void {
  const last = countPages(total);
  if (parsePage(url) <= last) return;
  const search = new URLSearchParams(url.search);
  search.set('page', String(last));
  search.delete('after');
  throw redirectFrom(url, `${url.pathname}?${search}`);
}
