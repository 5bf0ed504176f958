import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decompressPiece, joinGzip, storePiece } from './gzip-pieces.ts';
import type { Chunk, ChunkCache } from './chunk-cache.ts';
import { toChunks, type ChunkedList } from './chunked-list.ts';

interface ChunkedResponse<Item> {
  list: ChunkedList<Item>;
  ids: Int32Array;
  /** The version of the list before its ids were read. */
  version: string;
  headers: Record<string, string>;
  /** The JSON of items without its brackets. */
  toText: (items: Item[]) => string;
}

/**
 * Sends a list as one JSON array, chunk by chunk, as fast as the client reads. An error on the way ends the connection,
 * so that no client takes a part for the whole. The ETag is weak: chunks are made at different times.
 */
export async function sendChunks<Item>(
  cache: ChunkCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { list, ids, version, headers, toText }: ChunkedResponse<Item>,
): Promise<void> {
  const isGzip = acceptsGzip(request.headers['accept-encoding'] ?? '');
  const tag = `W/"${version}-${isGzip ? 'gzip' : 'identity'}"`;
  const common = reply.getHeaders() as Record<string, string>;
  const vary = [common['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  const known = request.headers['if-none-match'];
  if (known === '*' || known?.includes(tag)) {
    const { 'content-type': _, ...others } = headers;
    reply
      .hijack()
      .raw.writeHead(304, { ...common, ...others, etag: tag, vary })
      .end();
    return;
  }
  const chunks = loadChunks(cache, ids, list, toText);
  // An error before the first chunk still gets a response of its own.
  const first = request.method === 'HEAD' ? undefined : await chunks.next();
  const { raw } = reply.hijack();
  raw.writeHead(200, { ...common, ...headers, etag: tag, vary, ...(isGzip && { 'content-encoding': 'gzip' }) });
  if (!first) {
    raw.end();
    return;
  }
  const pieces = separate(first.done ? [] : [first.value], chunks);
  const body = Readable.from(isGzip ? joinGzip(pieces) : toTexts(pieces), { highWaterMark: 1 });
  try {
    await pipeline(body, raw);
  } catch (err) {
    // The pipeline has destroyed the connection.
    if (!hasHungUp(err)) request.log.error({ request: request.id, err }, 'a list broke off');
  }
}

/** Only gzip can be joined from chunks, and every client that accepts Brotli accepts it too. */
function acceptsGzip(header: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header);
}

/** Loads each chunk while the one before is being sent. */
async function* loadChunks<Item>(
  cache: ChunkCache,
  ids: Int32Array,
  list: ChunkedList<Item>,
  toText: (items: Item[]) => string,
): AsyncGenerator<Chunk> {
  let previous: Promise<Chunk> | undefined;
  for (const chunk of toChunks(ids)) {
    const next = cache.getChunk(chunk, list, toText);
    // Awaited later.
    next.catch(() => undefined);
    if (previous) yield await previous;
    previous = next;
  }
  if (previous) yield await previous;
}

const [START, COMMA, END] = ['[', ',', ']'].map((text): Chunk => ({
  ...storePiece(text),
  text: Buffer.from(text),
})) as [Chunk, Chunk, Chunk];

async function* separate(first: Chunk[], rest: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  yield START;
  let isFirst = true;
  for await (const chunk of concat(first, rest)) {
    // All its items are gone.
    if (chunk.length === 0) continue;
    if (!isFirst) yield COMMA;
    isFirst = false;
    yield chunk;
  }
  yield END;
}

async function* concat<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

async function* toTexts(pieces: AsyncIterable<Chunk>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield piece.text ?? (await decompressPiece(piece));
}

function hasHungUp(error: unknown): boolean {
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '');
}
