import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendReady, type MadeAnswer, type ReadyBytes } from '../http/ready-bytes.ts';
import { sealPage } from './page-policy.ts';

/** What the server loads of the page bundle; the services are the composition root's affair. */
export interface PageBundle {
  /** Renders a page, or the data of one, completely. */
  handle(request: Request, reportFault: (fault: unknown) => void): Promise<Response>;
  /** What an anonymous visitor's page depends on, null where it must be rendered afresh. */
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
    isStrict,
  }: { bundle: () => Promise<PageBundle>; kept: ReadyBytes; publicUrl: string; isStrict: boolean },
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isUnknownCall(request.url)) return reply.callNotFound();
    const { handle, cacheKey } = await bundle();
    const url = new URL(request.url.replace(/^\/+/, '/'), publicUrl);
    const reportFault = (err: unknown) => request.log.error({ request: request.id, err }, 'a page failed');
    const make = async () => toMade(await handle(new Request(url), reportFault), isStrict);
    const key = isStrict ? cacheKey(url) : null;
    if (key !== null) return sendReady(reply, request.raw, await kept.get(request.url, `page ${key}`, make));
    const { status, headers, body } = await make();
    return reply.code(status).headers(headers).send(body);
  };
  app.route({ method: 'GET', url: '/*', schema: { hide: true }, handler: answer });
}

/** Below `/api` only the page that describes it is a page; everything else there is answered as the API answers. */
function isUnknownCall(address: string): boolean {
  return /^\/(?:api(?!\/docs(?:\.data)?\/?(?:\?|$))|photos|socket\.io)(?:[/?]|$)/.test(address);
}

async function toMade(response: Response, isStrict: boolean): Promise<MadeAnswer> {
  const headers = Object.fromEntries(response.headers);
  const nonce = headers['x-page-nonce'];
  delete headers['x-page-nonce'];
  delete headers['content-length'];
  const cacheControl = headers['cache-control'] ?? 'no-cache';
  if (nonce === undefined) {
    return {
      status: response.status,
      headers: { ...headers, 'cache-control': cacheControl },
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  const { html, policy } = sealPage(await response.text(), nonce);
  return {
    status: response.status,
    headers: {
      ...headers,
      'cache-control': cacheControl,
      // In development the bundler's own blocks come and go unhashed.
      'content-security-policy': isStrict ? policy : "frame-ancestors 'none'",
    },
    body: html,
  };
}
