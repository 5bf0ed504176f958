import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EncodedPhoto } from '../../src/platform/images/encode-photo.ts';
import type { StoredPhoto } from '../../src/platform/images/stored-photo.ts';
import type { PhotoStore } from '../../src/platform/images/photo-store.ts';

/** The process's message for each image, with its index in the used portraits. */
export interface EncodedImage {
  at: number;
  encoded: EncodedPhoto;
}

/**
 * Stores the demo shelter's images. They are composed and encoded in a separate process, because the server would never
 * release the several hundred megabytes of memory that this takes.
 * @returns the stored photos, in the order of the used portraits
 */
export async function storeImages(
  photos: PhotoStore,
  now: Date,
  onStored: (done: number) => void,
): Promise<StoredPhoto[]> {
  const program = fileURLToPath(new URL('./encode-images-process.ts', import.meta.url));
  const child = fork(program, [now.toISOString()], { execArgv: [], serialization: 'advanced' });
  const stored: StoredPhoto[] = [];
  const writing: Promise<void>[] = [];
  let done = 0;
  const store = async ({ at, encoded }: EncodedImage) => {
    await photos.write(encoded);
    stored[at] = encoded.photo;
    onStored(++done);
  };
  child.on('message', (message) => {
    const written = store(message as EncodedImage);
    writing.push(written);
    written.catch(() => child.kill());
  });
  // Its last messages may arrive after its exit.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  await Promise.all(writing);
  if (code !== 0) throw new Error('The demo shelter’s images could not be created.');
  return stored;
}
