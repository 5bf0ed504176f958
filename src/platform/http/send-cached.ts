import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  countUse,
  findVariant,
  getVariant,
  toHeaderList,
  withoutContent,
  withRequestId,
  type Variant,
} from './compress-response.ts';
import { routeOf } from './observe-requests.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** Sends a cached response, or 304 if the client already has it. Notes its route, for when it is sent without routing. */
export async function sendCached(reply: FastifyReply, request: IncomingMessage, cached: CachedResponse): Promise<void> {
  cached.route ??= routeOf(reply.request);
  const variant = await getVariant(cached, request);
  reply.hijack();
  const found = reply.getHeaders() as Record<string, string>;
  const vary = [found['vary'], variant.headers['vary']].filter(Boolean).join(', ');
  const list = toHeaderList({ ...found, ...variant.headers, vary });
  countUse(cached, variant);
  if (isKnown(cached, variant, request)) reply.raw.writeHead(304, withoutContent(list)).end();
  else reply.raw.writeHead(cached.status, list).end(request.method === 'HEAD' ? undefined : variant.bytes);
}

/**
 * Sends the cached response for the URL of a GET without routing: popular pages must cost little more than their bytes.
 * @returns the response that was sent; undefined if there is none: the request is then unchanged
 */
export function sendIfCached(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): CachedResponse | undefined {
  if (cache.mustCheck(request)) return undefined;
  const cached = cache.findByUrl(request.url!);
  const variant = cached && findVariant(cached, request);
  if (!variant) return undefined;
  countUse(cached, variant);
  if (isKnown(cached, variant, request)) response.writeHead(304, withRequestId(variant.notModified, id)).end();
  else response.writeHead(cached.status, withRequestId(variant.list, id)).end(variant.bytes);
  return cached;
}

function isKnown({ status }: CachedResponse, { tag }: Variant, { headers }: IncomingMessage): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && status === 200 && (known === '*' || known.includes(tag));
}
