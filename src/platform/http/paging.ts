import { z } from 'zod';
import { MAX_COUNT, MAX_FOUND, type Total } from '../total.contract.ts';
import { idInPath, positiveDigits } from './number-schemas.ts';

const DEFAULT_LIMIT = 24;

const MAX_LIMIT = 100;

/** `?count=capped` */
export const cappedCount = z
  .enum(['capped'])
  .optional()
  .describe(
    `With \`capped\`, a number above ${MAX_COUNT}, or above ${MAX_FOUND} for a search, may be returned as one more than that limit.`,
  );

/** `?page=` and `?limit=`; without both, the whole list is returned. */
export const pagingQuery = z.object({
  page: positiveDigits(1_000_000).optional().describe('From 1.'),
  limit: positiveDigits(MAX_LIMIT)
    .optional()
    .describe(`Items per page, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.`),
  after: idInPath()
    .optional()
    .describe(
      'The id of the last item on the previous page, as given in the `next` link. The server then finds a page deep in a long list without reading every item before it.',
    ),
  count: cappedCount.describe(
    `With \`capped\`, a list of more than ${MAX_COUNT} items, or a search with more than ${MAX_FOUND} matches, need not be counted completely: \`X-Total-Count\` is then, for example, \`${MAX_COUNT}+\`.`,
  ),
});

export interface Page {
  page: number;
  limit: number;
  /** The id of the last item of the page before. */
  after?: number | undefined;
  /** Whether a long list need not be counted to its end. */
  isCountCapped?: boolean;
}

/** @returns undefined for the whole list */
export function parsePage({ page, limit, after, count }: z.infer<typeof pagingQuery>): Page | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const isCountCapped = count === 'capped';
  return {
    page: page ?? 1,
    limit: limit ?? DEFAULT_LIMIT,
    ...(page !== undefined && page > 1 && { after }),
    isCountCapped,
  };
}

/**
 * `X-Total-Count` and `Link` for a page of a list.
 * @param total with the id of the page's last item, if the next page can continue after it
 * @param search the request's query, which the links repeat
 */
export function pagingHeaders(
  path: string,
  { page, limit }: Page,
  { total, isCapped, last: lastId }: Total & { last?: number },
  search: Record<string, unknown> = {},
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / limit));
  const filters = Object.entries(search).filter(
    ([name, value]) => !['page', 'limit', 'after'].includes(name) && value !== undefined,
  );
  const query = filters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}&`).join('');
  const link = (to: number, rel: string, after?: number) => {
    const continued = after === undefined ? '' : `&after=${after}`;
    return `<${path}?${query}page=${to}&limit=${limit}${continued}>; rel="${rel}"`;
  };
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last || isCapped ? [link(page + 1, 'next', lastId)] : []),
    ...(isCapped ? [] : [link(last, 'last')]),
  ];
  return { 'x-total-count': isCapped ? `${total - 1}+` : String(total), link: links.join(', ') };
}
