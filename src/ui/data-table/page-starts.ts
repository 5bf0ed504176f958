import { withoutPage } from './list-url.ts';

/** Of the list that is open: after which row each page begins that was reached through the one before. */
let starts: { list: string; after: Map<number, number> } = { list: '', after: new Map() };

/** Stores where a page begins, for the link back to it. */
export function storePageStart(pathname: string, params: URLSearchParams, page: number): void {
  const list = listOf(pathname, params);
  if (starts.list !== list) starts = { list, after: new Map() };
  const after = Number(params.get('after'));
  if (after > 0) starts.after.set(page, after);
}

/** The row after which a page begins; undefined if it has not been open. */
export function pageStart(pathname: string, params: URLSearchParams, page: number): number | undefined {
  return starts.list === listOf(pathname, params) ? starts.after.get(page) : undefined;
}

function listOf(pathname: string, params: URLSearchParams): string {
  return `${pathname}?${withoutPage(params)}`;
}
