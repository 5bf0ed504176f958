import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedResponse } from '../http/stale-response.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { sendCached } from '../http/send-cached.ts';
import { telemetry } from '../telemetry/telemetry.ts';
import { framedByAnyone, framedByNoOne, sealPage } from './page-policy.ts';

export interface PageBundle {
  /** Renders a page or its data. */
  handle(request: Request, reportError: (error: unknown) => void): Promise<Response>;
  /** The canonical URL to render and cache an anonymous visitor's page for; null if it is not cached. */
  cacheKey(url: URL): string | null;
  /** Such as `/pets/:id`. */
  pagePattern(pathname: string): string;
}

/**
 * Serves every URL without another route, and caches pages that are the same for all anonymous visitors.
 * @param publicUrl the origin that pages are rendered for; never the request's `Host`
 */
export function servePages(
  app: FastifyInstance,
  {
    bundle,
    cache,
    publicUrl,
    chatUrl,
    isStrict,
  }: {
    bundle: () => Promise<PageBundle>;
    cache: ResponseCache;
    publicUrl: string;
    chatUrl: string | undefined;
    isStrict: boolean;
  },
): void {
  const connections = realtimeOrigins(publicUrl, chatUrl);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { handle, cacheKey, pagePattern } = await bundle();
    // Uses only the path and query: the host is ours, whatever the request says.
    const url = URL.parse(publicUrl + request.url.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '/'));
    if (!url || isUnknownCall(url.pathname)) return reply.callNotFound();
    if (telemetry.recorder || telemetry.tracer) request.pagePattern = pagePattern(url.pathname);
    const reportError = (err: unknown) => request.log.error({ request: request.id, err }, 'a page failed');
    const render = async (ip: URL) =>
      toRenderedResponse(await handle(new Request(ip), reportError), isStrict, connections);
    const key = isStrict ? cacheKey(url) : null;
    if (key !== null) {
      const make = () => render(new URL(key, publicUrl));
      return sendCached(reply, request.raw, await cache.get(request.raw, `page ${key}`, make));
    }
    const { status, headers, body } = await render(url);
    void reply.code(status).headers(headers);
    if (headers['x-frame-options'] === '') void reply.removeHeader('x-frame-options');
    return reply.send(body);
  };
  app.route({ method: 'GET', url: '/*', schema: { hide: true }, handler: respond });
}

/** Origins for realtime connections: in some browsers, `'self'` does not include WebSockets. */
function realtimeOrigins(publicUrl: string, chatUrl: string | undefined): string[] {
  const { origin } = new URL(chatUrl ?? publicUrl);
  return [...(chatUrl === undefined ? [] : [origin]), origin.replace(/^http/, 'ws')];
}

/** Unknown URLs under `/api` get the API's 404, except for the documentation pages. */
function isUnknownCall(pathname: string): boolean {
  return /^\/(?:api(?!\/docs(?:\/[a-z-]+)?(?:\.data)?\/?$)|photos)(?:\/|$)/.test(pathname);
}

async function toRenderedResponse(
  response: Response,
  isStrict: boolean,
  connections: readonly string[],
): Promise<RenderedResponse> {
  const headers = Object.fromEntries(response.headers);
  const nonce = headers['x-page-nonce'];
  delete headers['x-page-nonce'];
  delete headers['content-length'];
  // Set by pages that other sites may show in a frame.
  const isForFrames = headers['x-page-framing'] === 'anywhere';
  delete headers['x-page-framing'];
  const cacheControl = headers['cache-control'] ?? 'no-cache';
  if (nonce === undefined) {
    return {
      status: response.status,
      headers: { ...headers, 'cache-control': cacheControl },
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  const framing = isForFrames ? framedByAnyone : framedByNoOne;
  const { html, policy } = sealPage(await response.text(), nonce, { framing, connections });
  return {
    status: response.status,
    headers: {
      ...headers,
      'cache-control': cacheControl,
      // In development, Vite's own blocks have no hashes.
      'content-security-policy': isStrict ? policy : framing,
      ...(isForFrames && { 'cross-origin-resource-policy': 'cross-origin', 'x-frame-options': '' }),
    },
    body: html,
  };
}
