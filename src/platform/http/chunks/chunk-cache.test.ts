import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { ChunkCache } from './chunk-cache.ts';
import { decompressPiece } from './gzip-pieces.ts';

const load = async (ids: readonly number[]) => [...ids];
const toText = (items: unknown[]) => items.join(',');

/** The ids that a cached chunk has, as its text. */
async function read(cache: ChunkCache, ids: number[], subject = 'pets', from = load): Promise<string> {
  return (
    await decompressPiece(await cache.getChunk(Int32Array.from(ids), { subject, load: from }, toText))
  ).toString();
}

test('chunks of one length, first id and checksum keep their own items, even if they are made at the same time', async () => {
  const one = [1, 10, 20];
  // Differs by the checksum's polynomial.
  const other = [1, 10 ^ 0x6dc41904, 20 ^ 7];
  const [checksum, same] = [one, other].map((ids) => crc32(new Uint8Array(Int32Array.from(ids).buffer)));
  expect(checksum).toBe(same);
  const cache = new ChunkCache(1_000_000);
  const expected = [one.join(','), other.join(',')];
  expect(await Promise.all([read(cache, one), read(cache, other)])).toEqual(expected);
  expect(await Promise.all([read(cache, one), read(cache, other)])).toEqual(expected);
});

test('lists of different subjects keep their own items', async () => {
  const cache = new ChunkCache(1_000_000);
  const negative = async (ids: readonly number[]) => ids.map((id) => -id);
  expect(await read(cache, [1, 2])).toBe('1,2');
  expect(await read(cache, [1, 2], 'people', negative)).toBe('-1,-2');
  expect(await read(cache, [1, 2])).toBe('1,2');
});
