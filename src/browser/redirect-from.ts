import { redirect, replace } from 'react-router';

/**
 * Redirects from a page, in its loader. After Back or a reload, the page's entry in the history is the current one, and is
 * replaced: otherwise Back would lead to it, and thus forward again, each time.
 * @returns the redirect, to be thrown
 */
export function redirectFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>, to: string): Response {
  const isCurrent = location.pathname === pathname && location.search === search;
  return isCurrent ? replace(to) : redirect(to);
}
