import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EncodedPhoto } from '../../src/platform/images/encode-photo.ts';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import type { PhotoStore } from '../../src/platform/images/photo-store.ts';

/** What the process reports of each picture: its place among the shown portraits. */
export interface EncodedPicture {
  at: number;
  encoded: EncodedPhoto;
}

/**
 * Keeps the demo shelter's pictures. They are composed and encoded in a process of its own: what the work
 * takes of memory, several hundred megabytes, the server would never give back.
 * @returns the kept pictures, in the order of the shown portraits
 */
export async function keepPictures(
  photos: PhotoStore,
  now: Date,
  onKept: (done: number) => void,
): Promise<StoredPhoto[]> {
  const program = fileURLToPath(new URL('./keep-pictures-process.ts', import.meta.url));
  const child = fork(program, [now.toISOString()], { execArgv: [], serialization: 'advanced' });
  const kept: StoredPhoto[] = [];
  const writing: Promise<void>[] = [];
  let done = 0;
  const keep = async ({ at, encoded }: EncodedPicture) => {
    await photos.write(encoded);
    kept[at] = encoded.photo;
    onKept(++done);
  };
  child.on('message', (message) => {
    const written = keep(message as EncodedPicture);
    writing.push(written);
    written.catch(() => child.kill());
  });
  // Its last messages may be read only after its end.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  await Promise.all(writing);
  if (code !== 0) throw new Error('The demo shelter’s pictures could not be made.');
  return kept;
}
