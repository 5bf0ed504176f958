import { z } from 'zod';
import { MAX_COUNT, type Total } from '../total.contract.ts';
import { positiveDigits } from './number-schemas.ts';

const DEFAULT_LIMIT = 24;

const MAX_LIMIT = 100;

/** `?count=capped` */
export const cappedCount = z
  .enum(['capped'])
  .optional()
  .describe(`With \`capped\`, numbers above ${MAX_COUNT} are returned as ${MAX_COUNT + 1}.`);

/** `?page=` and `?limit=`; without both, the whole list is returned. */
export const pagingQuery = z.object({
  page: positiveDigits(1_000_000).optional().describe('From 1.'),
  limit: positiveDigits(MAX_LIMIT)
    .optional()
    .describe(`Items per page, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.`),
  count: cappedCount.describe(
    `With \`capped\`, a list of more than ${MAX_COUNT} items need not be counted completely: \`X-Total-Count\` is then \`${MAX_COUNT}+\`.`,
  ),
});

export interface Page {
  page: number;
  limit: number;
  /** Whether a long list need not be counted to its end. */
  isCountCapped?: boolean;
}

/** @returns undefined for the whole list */
export function parsePage({ page, limit, count }: z.infer<typeof pagingQuery>): Page | undefined {
  if (page === undefined && limit === undefined) return undefined;
  return { page: page ?? 1, limit: limit ?? DEFAULT_LIMIT, isCountCapped: count === 'capped' };
}

/**
 * `X-Total-Count` and `Link` for a page of a list.
 * @param search the request's query, which the links repeat
 */
export function pagingHeaders(
  path: string,
  { page, limit }: Page,
  { total, isCapped }: Total,
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
    ...(page < last || isCapped ? [link(page + 1, 'next')] : []),
    ...(isCapped ? [] : [link(last, 'last')]),
  ];
  return { 'x-total-count': isCapped ? `${total - 1}+` : String(total), link: links.join(', ') };
}
