/** A list that is sent in chunks, each of which is cached. */
export interface ChunkedList<Item> {
  /** What changes together with any item of the list, such as `pets`; see `cache/read-subjects.ts`. */
  subject: string;
  /** All ids, in the list's order. Declares what it reads. */
  findIds: () => Promise<Int32Array>;
  /** The items with these ids, in this order. Those that no longer exist are missing. Declares what it reads. */
  load: (ids: readonly number[]) => Promise<Item[]>;
}

const CHUNK_SIZE = 256;

/**
 * Divides a list before each id that is a multiple of the chunk size: an item that comes or goes changes its own chunk
 * and leaves the others as they are cached.
 */
export function* toChunks(ids: Int32Array): Generator<Int32Array> {
  let from = 0;
  for (let at = 1; at <= ids.length; at++) {
    const isEnd = at === ids.length || ids[at]! % CHUNK_SIZE === 0 || at - from === 2 * CHUNK_SIZE;
    if (!isEnd) continue;
    yield ids.subarray(from, at);
    from = at;
  }
}

/** A key for these ids in this order, which no others have. Lists with the same subject share their chunks. */
export function chunkKey({ subject }: Pick<ChunkedList<unknown>, 'subject'>, ids: Int32Array): string {
  return `${subject} ${Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength).toString('latin1')}`;
}
