import { generatePath, matchRoutes, type RouteObject } from 'react-router';

/**
 * A page that may be kept as ready bytes exports this as part of its `handle`: which search parameters
 * change what it shows, each with its canonical form (null: such an address is not kept).
 */
export interface CachedPage {
  cachedBy: Record<string, (value: string) => string | null>;
}

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { handle?: unknown };
}

interface MatchedPage extends Partial<CachedPage> {
  /** The whole path of the route, as in `/pets/:id`. */
  pattern: string;
}

/**
 * Makes the function that says under which address an anonymous GET may be kept. It is one spelling for all that mean
 * the same page, and that page is rendered for it: what one visitor asks for in an odd spelling others will be shown.
 */
export function cacheKeys(routes: Record<string, BuiltRoute | undefined>): (url: URL) => string | null {
  const tree = childrenOf(
    undefined,
    '',
    Object.values(routes).filter((route) => route !== undefined),
  );

  return function cacheKey(url) {
    if (url.searchParams.has('_routes')) return null;
    const isData = url.pathname.endsWith('.data');
    const match = matchRoutes(tree, isData ? pageOf(url.pathname) : url.pathname)?.at(-1);
    const { pattern, cachedBy } = (match?.route.handle ?? {}) as Partial<MatchedPage>;
    if (!match || !pattern || !cachedBy) return null;

    const search = canonicalSearch(url.searchParams, cachedBy);
    // Whatever no route knows is one page, and one spelling stands for all that lead to the same one.
    const path = pattern.endsWith('*') ? pattern : generatePath(pattern, match.params);
    return search === null ? null : `${isData ? dataOf(path) : path}${search}`;
  };
}

function childrenOf(parentId: string | undefined, parentPattern: string, routes: BuiltRoute[]): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const pattern = path ? `${parentPattern}/${path}` : parentPattern;
      const handle: MatchedPage = { ...(module.handle as Partial<CachedPage>), pattern: pattern || '/' };
      const route = { id, handle, ...(path !== undefined && { path }) };
      return index ? { ...route, index: true } : { ...route, children: childrenOf(id, pattern, routes) };
    });
}

/** The page that React Router's data address stands for: `/_.data` for `/`, `/catalogue.data` for `/catalogue`. */
function pageOf(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

function dataOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

function canonicalSearch(asked: URLSearchParams, cachedBy: CachedPage['cachedBy']): string | null {
  const kept = new URLSearchParams();
  for (const [name, canonical] of Object.entries(cachedBy)) {
    const value = asked.get(name);
    if (value === null) continue;
    const form = canonical(value);
    if (form === null) return null;
    kept.set(name, form);
  }
  const search = kept.toString();
  return search && `?${search}`;
}
