import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

function hrefsAt(url: string, props: { page: number; last?: number }): Record<string, string | undefined> {
  const pagination = createElement(Pagination, { label: 'Pages', pages: 401, ...props });
  const html = renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [url] }, pagination));
  const hrefOf = (attribute: string) =>
    new RegExp(`<a [^>]*${attribute}[^>]*>`)
      .exec(html)?.[0]
      .match(/href="([^"]*)"/)?.[1]
      ?.replaceAll('&amp;', '&');
  return { next: hrefOf('rel="next"'), previous: hrefOf('rel="prev"'), last: hrefOf('aria-label="Page 401"') };
}

test('deep in a list, the next page continues after the last item', () => {
  expect(hrefsAt('/users?search=kim&page=40&after=7', { page: 40, last: 12 })).toEqual({
    next: '/users?search=kim&page=41&after=12',
    previous: '/users?search=kim&page=39',
    last: '/users?search=kim&page=401',
  });
});

test('near the start, and in lists without a last id, links have only a page number', () => {
  expect(hrefsAt('/users?page=39', { page: 39, last: 12 })['next']).toBe('/users?page=40');
  expect(hrefsAt('/users?page=40', { page: 40 })['next']).toBe('/users?page=41');
});
