import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { streamPieces } from './stream-pieces.ts';

const onError = vi.fn<(error: unknown) => void>();
afterEach(() => onError.mockClear());

async function* pieces(source: { failAt?: number; closed?: boolean }): AsyncGenerator<string> {
  try {
    for (let piece = 0; piece < 4; piece++) {
      if (piece === source.failAt) throw new Error('The database is away.');
      yield `${piece};`;
    }
  } finally {
    source.closed = true;
  }
}

test('sends all pieces', async () => {
  expect(await text(await streamPieces(pieces({}), onError))).toBe('0;1;2;3;');
});

test('rejects an error before the first piece, so that it gets a response of its own', async () => {
  await expect(streamPieces(pieces({ failAt: 0 }), onError)).rejects.toThrow('The database is away.');
  expect(onError).not.toHaveBeenCalled();
});

test('breaks off at a later error, and reports it', async () => {
  const stream = await streamPieces(pieces({ failAt: 2 }), onError);
  await expect(text(stream)).rejects.toThrow('The database is away.');
  expect(onError.mock.calls.map(([error]) => String(error))).toEqual(['Error: The database is away.']);
});

test('closes the source when the client leaves', async () => {
  const source: { closed?: boolean } = {};
  for await (const piece of await streamPieces(pieces(source), onError)) {
    expect(piece).toBe('0;');
    break;
  }
  await expect.poll(() => source.closed).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});
