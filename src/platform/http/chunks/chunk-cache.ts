import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PendingRenders } from '../../cache/pending-renders.ts';
import { parseSubjects, showsAny, type Subjects } from '../../cache/subjects.ts';
import { compressPiece, type GzipPiece } from './gzip-pieces.ts';
import { chunkKey, type ChunkedList } from './chunked-list.ts';

/** Items of a list as JSON, separated by commas. */
export interface Chunk extends GzipPiece {
  /** The text, as long as nobody needs more memory for it. */
  text?: Buffer;
}

interface Cached<T> {
  value: T;
  subjects: Subjects | null;
}

const MAX_LISTS_BYTES = 16 * 1024 * 1024;

/**
 * Caches long lists as their ids and as compressed chunks of their items, each until what it shows changes. A list that
 * is longer than the cache is made chunk by chunk each time.
 */
export class ChunkCache {
  readonly #lists = new LRUCache<string, Cached<Int32Array>>({
    maxSize: MAX_LISTS_BYTES,
    sizeCalculation: ({ value }) => value.byteLength + 1000,
  });
  readonly #chunks: LRUCache<string, Cached<Chunk>>;
  readonly #listRenders = new PendingRenders<Int32Array>();
  readonly #chunkRenders = new PendingRenders<Chunk>();
  /** How often something of each list has changed. */
  readonly #versions = new Map<string, number>();
  #era = randomUUID();

  constructor(maxBytes: number) {
    this.#chunks = new LRUCache({
      maxSize: maxBytes,
      // The key, and the subjects' names.
      sizeCalculation: ({ value, subjects }, key) =>
        value.deflated.length + key.length + (subjects?.names.size ?? 0) * 60,
    });
  }

  clear(): void {
    this.#era = randomUUID();
    this.#listRenders.change(null);
    this.#chunkRenders.change(null);
    this.#lists.clear();
    this.#chunks.clear();
  }

  invalidate(subjects: readonly string[]): void {
    this.#listRenders.change(subjects);
    this.#chunkRenders.change(subjects);
    const changed = parseSubjects(subjects);
    for (const [subject, version] of this.#versions) {
      if (changed.names.has(subject)) this.#versions.set(subject, version + 1);
    }
    invalidateIn(this.#lists, changed);
    invalidateIn(this.#chunks, changed);
  }

  /** Differs whenever anything of the list has changed, and after a restart. */
  versionOf({ subject }: Pick<ChunkedList<unknown>, 'subject'>): string {
    const version = this.#versions.get(subject) ?? 0;
    this.#versions.set(subject, version);
    return `${this.#era.slice(0, 13)}-${version}`;
  }

  async getIds(key: string, { findIds }: Pick<ChunkedList<unknown>, 'findIds'>): Promise<Int32Array> {
    const cached = this.#lists.get(key);
    if (cached) return cached.value;
    return this.#listRenders.run(key, findIds, ({ response: value, subjects, isOutdated }) => {
      if (!isOutdated) this.#lists.set(key, { value, subjects });
      return value;
    });
  }

  /** @param toText the JSON of the items without its brackets */
  async getChunk<Item>(
    ids: Int32Array,
    list: Pick<ChunkedList<Item>, 'subject' | 'load'>,
    toText: (items: Item[]) => string,
  ): Promise<Chunk> {
    const key = chunkKey(list, ids);
    const cached = this.#chunks.get(key);
    if (cached) return cached.value;
    const make = async () => {
      const text = Buffer.from(toText(await list.load([...ids])));
      return { text, ...(await compressPiece(text)) };
    };
    return this.#chunkRenders.run(key, make, ({ response, subjects, isOutdated }) => {
      const { text: _, ...value } = response;
      if (!isOutdated) this.#chunks.set(key, { value, subjects });
      return response;
    });
  }
}

function invalidateIn<T extends object>(cache: LRUCache<string, Cached<T>>, changed: Subjects): void {
  for (const [key, { subjects }] of cache.entries()) {
    if (subjects === null || showsAny(subjects, changed)) cache.delete(key);
  }
}
