import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { PendingRenders } from '../cache/pending-renders.ts';
import { parseSubjects, showsAny, type Subjects } from '../cache/subjects.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { Memo } from '../memo.ts';
import { ChunkCache } from './chunks/chunk-cache.ts';
import { telemetry, type RouteTiming } from '../telemetry/telemetry.ts';
import type { Compressible } from './compress-response.ts';
import { markStale, type RenderedResponse } from './stale-response.ts';

const MAX_URL_LENGTH = 200;

/** A response in memory, compressed when first requested. */
export interface CachedResponse extends Compressible {
  status: number;
  /** Whether it is marked as possibly out of date. */
  isMarked: boolean;
  /** Whether it is sent only if no newer one can be made. */
  isExpired: boolean;
  /** What it shows; null if every change may affect it. */
  subjects: Subjects | null;
  /** The pattern of its route, once it was sent. */
  route?: string;
  /** While metrics are on. */
  timing?: RouteTiming;
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
  readonly #urls = new Memo<string>(1000);
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
    const found = this.#find(key);
    telemetry.recorder?.count('cache lookup', found ? (found.isMarked ? 'stale' : 'hit') : 'miss');
    const ready = found ?? (await this.#make(key, make));
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
    const { common, isExpired, subjects, route } = cached;
    const marked = {
      ...toCachedResponse(markStale(cached), common),
      isMarked: true,
      isExpired,
      subjects,
      ...(route !== undefined && { route }),
    };
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

/** Excludes errors, fallback content (`no-store`) and redirects, of which there may be any number. */
function isCacheable({ status, headers }: CachedResponse): boolean {
  return status < 500 && !(status >= 300 && status < 400) && headers['cache-control'] !== 'no-store';
}

function toCachedResponse({ status, headers, body }: RenderedResponse, common: Record<string, string>): CachedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const tag = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22);
  return { status, headers, common, body: bytes, tag, isMarked: false, isExpired: false, subjects: null, variants: {} };
}
