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
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** Sends a cached response, or 304 if the client already has it. */
export async function sendCached(reply: FastifyReply, request: IncomingMessage, cached: CachedResponse): Promise<void> {
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
 * @returns false if there is none; the request is then unchanged
 */
export function sendIfCached(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): boolean {
  if (cache.mustCheck(request)) return false;
  const cached = cache.findByUrl(request.url!);
  const variant = cached && findVariant(cached, request);
  if (!variant) return false;
  countUse(cached, variant);
  if (isKnown(cached, variant, request)) response.writeHead(304, withRequestId(variant.notModified, id)).end();
  else response.writeHead(cached.status, withRequestId(variant.list, id)).end(variant.bytes);
  return true;
}

function isKnown({ status }: CachedResponse, { tag }: Variant, { headers }: IncomingMessage): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && status === 200 && (known === '*' || known.includes(tag));
}
