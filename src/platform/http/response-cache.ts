import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PendingRenders } from '../cache/pending-renders.ts';
import { parseSubjects, showsAny, type Subjects } from '../cache/subjects.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { ChunkCache } from './chunks/chunk-cache.ts';
import { markStale, type RenderedResponse } from './stale-response.ts';

const MAX_URL_LENGTH = 200;

type Encoding = 'br' | 'gzip' | 'identity';
/** `list` has all headers except the request id, in the format that is fastest for `writeHead`. */
interface Variant {
  tag: string;
  headers: Record<string, string>;
  list: string[];
  bytes: Buffer;
  /** How often it was sent; negative once it is compressed as well as possible. */
  uses: number;
}

/** A response in memory, compressed when first requested. */
interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  common: Record<string, string>;
  body: Buffer;
  tag: string;
  /** Whether it is marked as possibly out of date. */
  isMarked: boolean;
  /** Whether it is sent only if no newer one can be made. */
  isExpired: boolean;
  /** What it shows; null if every change may affect it. */
  subjects: Subjects | null;
  variants: Partial<Record<Encoding, Promise<Variant> | Variant>>;
}

/** How a cache learns of changes; see `startCacheInvalidation`. */
interface Changes {
  /** Invalidates what another server has changed; absent if there is no other server. */
  check?: () => Promise<void>;
  /** Invalidates what a write through this server has changed; it started this long ago. */
  checkWrite?: (startedAgoMs: number) => Promise<void>;
}

/**
 * Caches responses that are the same for every visitor until what they show changes. Parallel requests for a missing one
 * share one render.
 */
export class ResponseCache {
  /** Lists that are too long to be cached whole. */
  readonly chunks: ChunkCache;
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #renders = new PendingRenders<CachedResponse>();
  /** The key for each requested URL, so that it need not be parsed again. */
  readonly #urls = new LRUCache<string, string>({ max: 1000 });
  #isStale = false;

  readonly #common: Record<string, string>;
  readonly #changes: Changes;

  /**
   * @param maxBytes of whole responses, and of chunks
   * @param common headers of every response of the server
   */
  constructor(maxBytes: number, common: Record<string, string>, changes: Changes = {}) {
    this.#common = common;
    this.#changes = changes;
    this.chunks = new ChunkCache(maxBytes);
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      // Reserves space for the compressed variants, headers, keys and subjects, which are added later.
      sizeCalculation: ({ body, subjects }) => body.length * 2 + 4000 + (subjects?.names.size ?? 0) * 60,
    });
  }

  /** Invalidates everything, including what is being rendered: it may have changed. */
  clear(): void {
    this.#isStale = false;
    this.#renders.change(null);
    this.#responses.clear();
    this.chunks.clear();
  }

  /** Invalidates the responses that show these subjects, including those that are being rendered. */
  invalidate(subjects: readonly string[]): void {
    if (subjects.length === 0) return;
    this.#renders.change(subjects);
    this.chunks.invalidate(subjects);
    const changed = parseSubjects(subjects);
    for (const [key, { subjects: displayed }] of this.#responses.entries()) {
      if (displayed === null || showsAny(displayed, changed)) this.#responses.delete(key);
    }
  }

  /** Has everything made again, for when it is unknown what has changed. What cannot be made again is sent marked. */
  expire(): void {
    this.#isStale = false;
    this.#renders.change(null);
    for (const cached of this.#responses.values()) cached.isExpired = true;
    this.chunks.clear();
  }

  /** Invalidates what a call has written, before its response, so that the writer's next request shows the change. */
  async invalidateWritten(startedAgoMs: number): Promise<void> {
    try {
      if (!this.#changes.checkWrite) throw new Error('nothing says what was written');
      await this.#changes.checkWrite(startedAgoMs);
    } catch {
      this.clear();
    }
  }

  /** Whether to check first for changes: the client may have just written through another server. */
  mustCheck({ headers }: IncomingMessage): boolean {
    if (this.#changes.check === undefined) return false;
    return headers.authorization !== undefined || /no-cache|max-age=0/.test(headers['cache-control'] ?? '');
  }

  /** Invalidates what the client may have written through another server. */
  async checkFor(request: IncomingMessage): Promise<void> {
    if (this.mustCheck(request)) await this.#changes.check!();
  }

  /** Marks cached responses until they are cleared or expire: the database is down, and its content may have changed. */
  markStale(): void {
    this.#isStale = true;
  }

  get isStale(): boolean {
    return this.#isStale;
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  findByUrl(url: string): CachedResponse | undefined {
    const key = this.#urls.get(url);
    return key === undefined ? undefined : this.#find(key);
  }

  /** @param key what the response depends on and nothing else: unknown query parameters must not create another copy */
  async get(request: IncomingMessage, key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    await this.checkFor(request);
    const url = request.url!;
    const ready = this.#find(key) ?? (await this.#make(key, make));
    if (url.length <= MAX_URL_LENGTH) this.#urls.set(url, key);
    return ready;
  }

  #find(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    if (!cached || cached.isExpired) return undefined;
    return this.#isStale ? this.#mark(key, cached) : cached;
  }

  #mark(key: string, cached: CachedResponse): CachedResponse {
    if (cached.isMarked) return cached;
    const { common, isExpired, subjects } = cached;
    const marked = { ...toCachedResponse(markStale(cached), common), isMarked: true, isExpired, subjects };
    this.#responses.set(key, marked);
    return marked;
  }

  async #make(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const makeCached = async () => toCachedResponse(await make(), this.#common);
    try {
      return await this.#renders.run(key, makeCached, ({ response, subjects, isOutdated }) => {
        if (response.status === 503) return this.#findExpired(key) ?? response;
        const made = { ...response, subjects };
        if (!isOutdated && isCacheable(made)) this.#responses.set(key, made);
        return made;
      });
    } catch (error) {
      const last = isDatabaseUnavailable(error) ? this.#findExpired(key) : undefined;
      if (!last) throw error;
      return last;
    }
  }

  /** The last version, for when no newer one can be made. */
  #findExpired(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key);
    return cached?.isExpired ? this.#mark(key, cached) : undefined;
  }
}

/** Sends a cached response, or 304 if the client already has it. */
export async function sendCached(reply: FastifyReply, request: IncomingMessage, cached: CachedResponse): Promise<void> {
  const variant = await variantFor(cached, request);
  reply.hijack();
  const found = reply.getHeaders() as Record<string, string>;
  const vary = [found['vary'], variant.headers['vary']].filter(Boolean).join(', ');
  write(reply.raw, request, cached, variant, withoutEmpty({ ...found, ...variant.headers, vary }));
}

/**
 * Sends the cached response for a URL without routing: popular pages must cost little more than their bytes.
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
  const variant = cached?.variants[encodingFor(cached, request)];
  if (!cached || !variant || variant instanceof Promise) return false;
  write(response, request, cached, variant, [...variant.list, 'x-request-id', id]);
  return true;
}

/** @param headers alternating names and values */
function write(
  response: ServerResponse,
  request: IncomingMessage,
  cached: CachedResponse,
  variant: Variant,
  headers: string[],
): void {
  variant.uses += 1;
  if (variant.uses >= RECOMPRESS_AFTER_USES) void recompress(cached, variant);
  const { status } = cached;
  const { tag, bytes } = variant;
  const known = request.headers['if-none-match'];
  if (status === 200 && (known === '*' || known?.includes(tag))) {
    response.writeHead(304, withoutContent(headers)).end();
    return;
  }
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}

/** @returns alternating names and values; an empty header removes the common one */
function withoutEmpty(headers: Record<string, string>): string[] {
  return Object.entries(headers)
    .filter(([, value]) => value !== '')
    .flat();
}

function withoutContent(headers: string[]): string[] {
  return headers.filter((_, at) => !/^content-(?:length|type|encoding)$/.test(headers[at - (at % 2)]!));
}

function variantFor(cached: CachedResponse, request: IncomingMessage): Variant | Promise<Variant> {
  const encoding = encodingFor(cached, request);
  return (cached.variants[encoding] ??= compressed(cached, encoding));
}

/** Compressing a body shorter than a packet gains nothing. */
function encodingFor({ body }: CachedResponse, request: IncomingMessage): Encoding {
  return body.length < 1000 ? 'identity' : acceptedEncoding(request.headers['accept-encoding'] ?? '');
}

/** Excludes errors, fallback content (`no-store`) and redirects, of which there may be any number. */
function isCacheable({ status, headers }: CachedResponse): boolean {
  return status < 500 && !(status >= 300 && status < 400) && headers['cache-control'] !== 'no-store';
}

function toCachedResponse({ status, headers, body }: RenderedResponse, common: Record<string, string>): CachedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const tag = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22);
  return { status, headers, common, body: bytes, tag, isMarked: false, isExpired: false, subjects: null, variants: {} };
}

function compressed(cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  const compressing = COMPRESS[encoding](cached.body).then((bytes) => {
    const variant = toVariant(cached, encoding, bytes);
    cached.variants[encoding] = variant;
    return variant;
  });
  // A failed compression is retried by the next request.
  compressing.catch(() => delete cached.variants[encoding]);
  return compressing;
}

/** Compressing as well as possible takes fifty times as long: only for what is sent often. */
const RECOMPRESS_AFTER_USES = 20;
const MAX_RECOMPRESSED_BYTES = 500_000;

/** One at a time leaves the other threads to requests. */
let isRecompressing = false;

/** Compresses a response again, better. The tag stays: clients that have the larger bytes have the same content. */
async function recompress(cached: CachedResponse, variant: Variant): Promise<void> {
  if (isRecompressing || cached.variants.br !== variant) return;
  isRecompressing = true;
  variant.uses = -Infinity;
  try {
    if (cached.body.length > MAX_RECOMPRESSED_BYTES) return;
    const best = await brotliWith(cached.body, constants.BROTLI_MAX_QUALITY);
    if (best.length < variant.bytes.length) cached.variants.br = { ...toVariant(cached, 'br', best), uses: -Infinity };
  } catch {
    // The larger bytes are as good.
  } finally {
    isRecompressing = false;
  }
}

function toVariant(cached: CachedResponse, encoding: Encoding, bytes: Buffer): Variant {
  const tag = `"${cached.tag}-${encoding}"`;
  const headers = {
    ...cached.headers,
    etag: tag,
    vary: 'Accept-Encoding',
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { tag, headers, list: withoutEmpty({ ...cached.common, ...headers }), bytes, uses: 0 };
}

const brotli = promisify(brotliCompress);

function brotliWith(body: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Above about a megabyte, higher qualities take longer than they save.
  br: (body) => brotliWith(body, body.length > 1_000_000 ? 4 : 6),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (body) => body,
};

/** The best encoding that the client accepts, cached by header, since browsers send few different ones. */
function acceptedEncoding(header: string): Encoding {
  let encoding = encodings.get(header);
  if (!encoding) {
    const accepted = new Map<string, boolean>();
    for (const part of header.toLowerCase().split(',').slice(0, 20)) {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
      accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
    }
    encoding = accepted.get('br') ? 'br' : accepted.get('gzip') ? 'gzip' : 'identity';
    encodings.set(header, encoding);
  }
  return encoding;
}
const encodings = new LRUCache<string, Encoding>({ max: 100 });
