import { z } from 'zod';
import { positiveDigits } from './number-schemas.ts';

const DEFAULT_LIMIT = 24;
const MOST = 100;

/** `?page=` and `?limit=`; without either the whole list is meant. */
export const pagingQuery = z.object({
  page: positiveDigits(1_000_000).optional().describe('From 1.'),
  limit: positiveDigits(MOST)
    .optional()
    .describe(`Items a page, at most ${MOST}; ${DEFAULT_LIMIT} where only a page is named.`),
});

export interface Page {
  page: number;
  limit: number;
}

/** The page asked for, or undefined for the whole list. */
export function readPage({ page, limit }: z.infer<typeof pagingQuery>): Page | undefined {
  return page === undefined && limit === undefined ? undefined : { page: page ?? 1, limit: limit ?? DEFAULT_LIMIT };
}

/**
 * `X-Total-Count` and `Link` for a page of a list.
 * @param search what else the address asks for, which the other pages ask for as well
 */
export function pagingHeaders(
  path: string,
  { page, limit }: Page,
  total: number,
  search: Record<string, unknown> = {},
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / limit));
  const own = Object.entries(search).filter(
    ([name, value]) => !['page', 'limit'].includes(name) && value !== undefined,
  );
  const more = own.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}&`).join('');
  const link = (to: number, rel: string) => `<${path}?${more}page=${to}&limit=${limit}>; rel="${rel}"`;
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
