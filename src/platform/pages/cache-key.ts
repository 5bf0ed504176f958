import { generatePath, matchRoutes, type RouteObject } from 'react-router';

/**
 * Part of the `handle` of a page that may be cached: the query parameters that it uses, each with its canonical form (null
 * if such a URL is not cached).
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
  /** The route's full path, such as `/pets/:id`. */
  pattern: string;
}

/**
 * Creates the function that returns the canonical URL under which an anonymous GET is cached, or null. The page must be
 * rendered for that URL: other visitors will see it.
 */
export function cacheKeys(routes: Record<string, BuiltRoute | undefined>): (url: URL) => string | null {
  const tree = toTree(routes);

  return function cacheKey(url) {
    if (url.searchParams.has('_routes')) return null;
    const isData = url.pathname.endsWith('.data');
    const match = matchRoutes(tree, isData ? pageOf(url.pathname) : url.pathname)?.at(-1);
    const { pattern, cachedBy } = (match?.route.handle ?? {}) as Partial<MatchedPage>;
    if (!match || !pattern || !cachedBy) return null;

    const search = canonicalSearch(url.searchParams, cachedBy);
    // All unknown URLs share one page.
    const path = pattern.endsWith('*') ? pattern : generatePath(pattern, match.params);
    return search === null ? null : `${isData ? dataOf(path) : path}${search}`;
  };
}

/** Creates the function that returns the pattern of a page's path, such as `/pets/:id`. */
export function pagePatterns(routes: Record<string, BuiltRoute | undefined>): (pathname: string) => string {
  const tree = toTree(routes);
  return (pathname) => {
    const match = matchRoutes(tree, pageOf(pathname))?.at(-1);
    return (match?.route.handle as MatchedPage | undefined)?.pattern ?? '/*';
  };
}

function toTree(routes: Record<string, BuiltRoute | undefined>): RouteObject[] {
  return childrenOf(
    undefined,
    '',
    Object.values(routes).filter((route) => route !== undefined),
  );
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

/** The page of React Router's data URL: `/_.data` for `/`, `/catalogue.data` for `/catalogue`. */
function pageOf(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

function dataOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

function canonicalSearch(params: URLSearchParams, cachedBy: CachedPage['cachedBy']): string | null {
  const cache = new URLSearchParams();
  for (const [name, canonical] of Object.entries(cachedBy)) {
    const value = params.get(name);
    if (value === null) continue;
    const form = canonical(value);
    if (form === null) return null;
    cache.set(name, form);
  }
  const search = cache.toString();
  return search && `?${search}`;
}
