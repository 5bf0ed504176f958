import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';
import { HtmlCache, type FinishedPage, type StoredPart } from './platform/pages/html-cache.ts';
import { HtmlResponse } from './platform/pages/html-response.ts';
import { createPageStyles } from './platform/pages/page-styles.ts';
import { services } from './services.ts';
import stylesheet from './site.css?inline&rules';
import { HtmlCacheContext, MARK } from './ui/cached-html.tsx';
import { NonceContext } from './ui/nonce.ts';

const stylesOf = createPageStyles(stylesheet);

/** About 2000 cards. */
const MAX_CACHED_CHARACTERS = 8_000_000;
/** In development the components change. */
const cache = import.meta.env.DEV ? undefined : new HtmlCache(MAX_CACHED_CHARACTERS, MARK);

/**
 * Renders the complete page before sending it, so that it can be cached and its inline blocks hashed. Loaders must therefore
 * await what they return. Rendering to a string takes 40 % less time than to a stream, which encodes thousands of chunks.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const nonce = randomUUID();
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-page-nonce', nonce);
  const page = withMatchedRoutes(context);
  const cached = cache?.startRender(nonce);
  const rendered = renderToString(
    <NonceContext value={nonce}>
      <HtmlCacheContext value={cached}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </HtmlCacheContext>
    </NonceContext>,
  );
  const { outline, parts, complete } = cached?.finish(shorten(rendered)) ?? withoutParts(rendered);
  const html = inlineStyles(deferScripts(outline), parts);
  const isHydrated = page.renderMeta?.didRenderScripts && serverHandoffStream;
  const data = isHydrated ? await inlineData(serverHandoffStream, nonce) : '';
  const end = html.lastIndexOf('</body>');
  const document = complete(`<!doctype html>${html.slice(0, end)}${data}${html.slice(end)}`);
  return new HtmlResponse(document, { status, headers });
}

/**
 * Leaves out React Router's mark of links for routes that are discovered later (we have none), and the indentation of its
 * script that restores the scroll position. React compares neither when it hydrates.
 */
function shorten(html: string): string {
  return html
    .replaceAll(' data-discover="true"', '')
    .replace(/<script[^<>]*>\(\(storageKey[^<]*/, (script) => script.replaceAll(/\n\t*/g, ''));
}

function withoutParts(outline: string): FinishedPage {
  return { outline, parts: [], complete: (html) => html };
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // A path that no page has, such as one with a line break, is the client's error, not ours.
  const isNotFound = isRouteErrorResponse(error) && error.status < 500;
  if (!isNotFound && !request.signal.aborted) context.get(services).reportError(error);
};

/** `ServerRouter` would create all routes of the site again for each page, and use only those that match. */
function withMatchedRoutes(page: EntryContext): EntryContext {
  const { routes } = page.manifest;
  const matched = page.staticHandlerContext.matches.map(({ route: { id } }) => [id, routes[id]!] as const);
  return { ...page, manifest: { ...page.manifest, routes: Object.fromEntries(matched) } };
}

/** Fills the block of `stylesheet.tsx` with the rules that the page uses. In development, a page has no such block. */
function inlineStyles(outline: string, parts: readonly StoredPart[]): string {
  return outline.replace(/(?<=<style data-site[^>]*>)/, () => stylesOf(outline, parts));
}

/**
 * Loads scripts and the complete stylesheet after visible content, or on a page that hydrates on use not at all
 * (browser/start-hydration.ts): the page works without them, and on a slow connection they would delay the first photo.
 * React Router has no option for it. Text cannot match, since `<` is escaped in it.
 */
function deferScripts(html: string): string {
  // React writes them into the head; searching the rest would take as long as rendering a card.
  const head = html.slice(0, html.indexOf('<body'));
  const hydratesOnUse = html.includes('<script data-hydrates-on-use');
  const withStyles = head.replace(
    /(?=<style data-site[^>]* data-full-styles="([^"]*)")/,
    `<link ${hydratesOnUse ? 'rel="hydration"' : 'rel="preload" fetchpriority="low"'} as="style" href="$1"/>`,
  );
  const link = hydratesOnUse ? '<link rel="hydration"' : '<link rel="modulepreload" fetchpriority="low"';
  const deferred = withStyles.replaceAll('<link rel="modulepreload"', link);
  const body = html.slice(head.length);
  if (!hydratesOnUse) return deferred + body;
  return deferred + body.replace(/<script([^<>]{0,200}) type="module" async="">/, '<script$1 type="text/hydration">');
}

/** The loaders' data for the browser's router, as `ServerRouter` would write it while streaming. */
async function inlineData(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of stream) chunks.push(decoder.decode(chunk, { stream: true }));
  // JSON in a raw template needs no further quotes: these characters are only in its strings, where they can be escaped.
  const text = chunks.join('').replace(/[<`]|\$(?=\{)/g, escapeInJson);
  return (
    `<script nonce="${nonce}">{const c=window.__reactRouterContext.streamController;` +
    `c.enqueue(String.raw\`${text}\`);c.close()}</script>`
  );
}

function escapeInJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
