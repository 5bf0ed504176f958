import { z } from 'zod';
import { positiveDigits } from './number-schemas.ts';

const DEFAULT_LIMIT = 24;
const MAX_LIMIT = 100;

/** `?page=` and `?limit=`; without both, the whole list is returned. */
export const pagingQuery = z.object({
  page: positiveDigits(1_000_000).optional().describe('From 1.'),
  limit: positiveDigits(MAX_LIMIT)
    .optional()
    .describe(`Items per page, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.`),
});

export interface Page {
  page: number;
  limit: number;
}

/** @returns undefined for the whole list */
export function parsePage({ page, limit }: z.infer<typeof pagingQuery>): Page | undefined {
  return page === undefined && limit === undefined ? undefined : { page: page ?? 1, limit: limit ?? DEFAULT_LIMIT };
}

/**
 * `X-Total-Count` and `Link` for a page of a list.
 * @param search the request's query, which the links repeat
 */
export function pagingHeaders(
  path: string,
  { page, limit }: Page,
  total: number,
  search: Record<string, unknown> = {},
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / limit));
  const filters = Object.entries(search).filter(
    ([name, value]) => !['page', 'limit'].includes(name) && value !== undefined,
  );
  const query = filters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}&`).join('');
  const link = (to: number, rel: string) => `<${path}?${query}page=${to}&limit=${limit}>; rel="${rel}"`;
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
