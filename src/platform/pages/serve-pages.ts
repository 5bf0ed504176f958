import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MadeAnswer } from '../http/stale-answer.ts';
import { sendReady, type ReadyBytes } from '../http/ready-bytes.ts';
import { framedByAnybody, framedByNobody, sealPage } from './page-policy.ts';

/** What the server loads of the page bundle; the services are the composition root's affair. */
export interface PageBundle {
  /** Renders a page, or the data of one, completely. */
  handle(request: Request, reportFault: (fault: unknown) => void): Promise<Response>;
  /** The address an anonymous visitor's page is rendered for and kept under, null where it must be rendered afresh. */
  cacheKey(url: URL): string | null;
}

/**
 * Serves every address that no route before it has taken. Pages that are the same for
 * all anonymous visitors are kept as ready bytes.
 * @param publicUrl the origin pages are rendered for; never the request's `Host`
 */
export function servePages(
  app: FastifyInstance,
  {
    bundle,
    kept,
    publicUrl,
    chatUrl,
    isStrict,
  }: {
    bundle: () => Promise<PageBundle>;
    kept: ReadyBytes;
    publicUrl: string;
    chatUrl: string | undefined;
    isStrict: boolean;
  },
): void {
  const connections = liveOrigins(publicUrl, chatUrl);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { handle, cacheKey } = await bundle();
    // Of an address only path and search count: the host is ours, whatever was sent before it.
    const url = URL.parse(publicUrl + request.url.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '/'));
    if (!url || isUnknownCall(url.pathname)) return reply.callNotFound();
    const reportFault = (err: unknown) => request.log.error({ request: request.id, err }, 'a page failed');
    const render = async (ip: URL) => toMade(await handle(new Request(ip), reportFault), isStrict, connections);
    const key = isStrict ? cacheKey(url) : null;
    if (key !== null) {
      const make = () => render(new URL(key, publicUrl));
      return sendReady(reply, request.raw, await kept.get(request.raw, `page ${key}`, make));
    }
    const { status, headers, body } = await render(url);
    void reply.code(status).headers(headers);
    if (headers['x-frame-options'] === '') void reply.removeHeader('x-frame-options');
    return reply.send(body);
  };
  app.route({ method: 'GET', url: '/*', schema: { hide: true }, handler: answer });
}

/** Where a page's live connection may go: not every browser takes its own origin to mean that as well. */
function liveOrigins(publicUrl: string, chatUrl: string | undefined): string[] {
  const { origin } = new URL(chatUrl ?? publicUrl);
  return [...(chatUrl === undefined ? [] : [origin]), origin.replace(/^http/, 'ws')];
}

/** Below `/api` only the page that describes it is a page; everything else there is answered as the API answers. */
function isUnknownCall(pathname: string): boolean {
  return /^\/(?:api(?!\/docs(?:\.data)?\/?$)|photos)(?:\/|$)/.test(pathname);
}

async function toMade(response: Response, isStrict: boolean, connections: readonly string[]): Promise<MadeAnswer> {
  const headers = Object.fromEntries(response.headers);
  const nonce = headers['x-page-nonce'];
  delete headers['x-page-nonce'];
  delete headers['content-length'];
  // The page's own word that other sites may show it in a frame.
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
  const framing = isForFrames ? framedByAnybody : framedByNobody;
  const { html, policy } = sealPage(await response.text(), nonce, { framing, connections });
  return {
    status: response.status,
    headers: {
      ...headers,
      'cache-control': cacheControl,
      // In development the bundler's own blocks come and go unhashed.
      'content-security-policy': isStrict ? policy : framing,
      ...(isForFrames && { 'cross-origin-resource-policy': 'cross-origin', 'x-frame-options': '' }),
    },
    body: html,
  };
}
