import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EncodedPhoto } from '../../src/platform/images/encode-photo.ts';
import type { PhotoStore } from '../../src/platform/images/photo-store.ts';
import type { Portrait } from './compose-image.ts';
import { hashOf } from './portrait-photos.ts';

/** A request to the process: the images to make, in this order, or the one that a request is waiting for. */
export type ImageRequest = { make: string[]; isBackground: boolean } | { next: string };

export interface ImagesInProgress {
  /** Makes this image before those that nobody waits for. @returns undefined if it is not one of them; otherwise it rejects if the image fails */
  hurry(hash: string): Promise<void> | undefined;
  /** Rejects if an image fails, or after `stop`. */
  done: Promise<void>;
  stop(): void;
}

interface MakeImagesOptions {
  /** Leaves the processor to the server. */
  isBackground: boolean;
  onStored?: (hash: string) => void | Promise<void>;
}

/**
 * Composes, encodes and stores the demo shelter's images, in a separate process, because the server would never release
 * the several hundred megabytes of memory that this takes.
 */
export function makeImages(
  photos: PhotoStore,
  portraits: readonly Portrait[],
  { isBackground, onStored }: MakeImagesOptions,
): ImagesInProgress {
  const program = fileURLToPath(new URL('./encode-images-process.ts', import.meta.url));
  const child = fork(program, { execArgv: [], serialization: 'advanced' });
  const stored = new Map(portraits.map((portrait) => [hashOf(portrait), Promise.withResolvers<void>()]));
  for (const { promise } of stored.values()) promise.catch(() => undefined);
  const request = (message: ImageRequest) => void (child.connected && child.send(message));
  request({ make: [...stored.keys()], isBackground });
  child.on('message', (message) => {
    const { photo } = message as EncodedPhoto;
    const { resolve, reject } = stored.get(photo.hash)!;
    const store = async () => {
      await photos.write(message as EncodedPhoto);
      await onStored?.(photo.hash);
    };
    void store().then(resolve, (error: unknown) => {
      reject(error);
      child.kill();
    });
  });
  const rest = async () => {
    // Its last messages may arrive after its exit.
    const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    if (code === 0) return;
    const error = new Error('The demo shelter’s images could not be created.');
    for (const { reject } of stored.values()) reject(error);
  };
  return {
    hurry: (hash) => {
      request({ next: hash });
      return stored.get(hash)?.promise;
    },
    done: Promise.all([rest(), ...[...stored.values()].map(({ promise }) => promise)]).then(() => undefined),
    stop: () => void child.kill(),
  };
}
