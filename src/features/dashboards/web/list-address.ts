import { redirect } from 'react-router';

export const itemsOnAPage = 25;

/** The page that an address asks for; the first where it makes no sense. */
export function pageOf(url: URL): number {
  const asked = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

export function pagesFor(total: number): number {
  return Math.max(1, Math.ceil(total / itemsOnAPage));
}

/**
 * Rows leave, and then a last page is gone: whoever asks for it gets the one that is last now.
 * @throws a redirect to it
 */
export function stayWithinPages(url: URL, total: number): void {
  const last = pagesFor(total);
  if (pageOf(url) <= last) return;
  const search = new URLSearchParams(url.search);
  search.set('page', String(last));
  throw redirect(`${url.pathname}?${search}`);
}
