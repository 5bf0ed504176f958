import { Readable } from 'node:stream';

/**
 * A response that is sent piece by piece, as fast as the client reads. Waits for the first piece: an error before it still
 * gets a response of its own. A later one ends the connection, so that no client mistakes a part for the whole.
 * @param onError receives that later error, which the response can no longer report
 */
export async function streamPieces(
  pieces: AsyncIterable<string>,
  onError: (error: unknown) => void,
): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(startingWith(first, iterator, onError), { highWaterMark: 1 });
}

async function* startingWith(
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  // Reports only the source's errors, not the one thrown into the loop when the client disconnects.
  const next = async () => {
    try {
      return await rest.next();
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  try {
    for (let piece = first; piece.done !== true; piece = await next()) yield piece.value;
  } finally {
    // The client may have left.
    await rest.return?.();
  }
}
