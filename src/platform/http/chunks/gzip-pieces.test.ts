import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressPiece, decompressPiece, joinGzip, storePiece, type GzipPiece } from './gzip-pieces.ts';

async function join(pieces: GzipPiece[]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of joinGzip(
    (async function* () {
      yield* pieces;
    })(),
  ))
    chunks.push(chunk);
  // It checks the checksum and the length.
  return gunzipSync(Buffer.concat(chunks)).toString();
}

describe('pieces of a text', () => {
  const texts = ['', 'x', 'Maple, ein Kätzchen', '0123456789'.repeat(40_000), '[{"name":"Biscuit"}]'.repeat(999)];

  test('are one gzip file, in any order and number', async () => {
    const pieces = await Promise.all(texts.map((text) => compressPiece(Buffer.from(text))));
    expect(await join(pieces)).toBe(texts.join(''));
    expect(await join(pieces.toReversed())).toBe(texts.toReversed().join(''));
    expect(await join([])).toBe('');
    expect(await join([storePiece('['), pieces[2]!, storePiece(','), pieces[2]!, storePiece(']')])).toBe(
      `[${texts[2]},${texts[2]}]`,
    );
  });

  test.each(texts)('can be read alone', async (text) => {
    expect((await decompressPiece(await compressPiece(Buffer.from(text)))).toString()).toBe(text);
  });
});
