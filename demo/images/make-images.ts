import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EncodedPhoto } from '../../src/platform/images/encode-photo.ts';
import type { PhotoStore } from '../../src/platform/images/photo-store.ts';

/** A request to the process: the images to make, in this order, or one that a visitor is waiting for. */
export type ImageRequest = { make: string[]; isBackground: boolean } | { next: string };

export interface ImagesInProgress {
  /** Makes this image before those that nobody waits for. @returns undefined once all are made; otherwise it rejects if the image fails */
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
 * Draws, encodes and stores the demo shelter's images, in a separate process, because the server would never release the
 * memory that this takes.
 */
export function makeImages(
  photos: PhotoStore,
  hashes: readonly string[],
  { isBackground, onStored }: MakeImagesOptions,
): ImagesInProgress {
  const program = fileURLToPath(new URL('./encode-images-process.ts', import.meta.url));
  const child = fork(program, { execArgv: [], serialization: 'advanced' });
  const images = new Map<string, PromiseWithResolvers<void>>();
  const done = Promise.withResolvers<void>();
  const pending = new Set<string>();
  const add = (hash: string) => {
    const image = Promise.withResolvers<void>();
    image.promise.catch(() => undefined);
    images.set(hash, image);
    pending.add(hash);
    return image;
  };
  const request = (message: ImageRequest) => void (child.connected && child.send(message));
  const finish = () => {
    if (child.connected) child.disconnect();
    done.resolve();
  };

  for (const hash of hashes) add(hash);
  request({ make: [...hashes], isBackground });
  if (pending.size === 0) finish();
  child.on('message', (message) => {
    const { photo } = message as EncodedPhoto;
    const { resolve, reject } = images.get(photo.hash)!;
    const store = async () => {
      await photos.write(message as EncodedPhoto);
      await onStored?.(photo.hash);
      resolve();
      pending.delete(photo.hash);
      if (pending.size === 0) finish();
    };
    store().catch((error: unknown) => {
      reject(error);
      done.reject(error);
      child.kill();
    });
  });
  child.once('exit', () => {
    pending.clear();
    // Too late for images that are stored already.
    const error = new Error('The demo shelter’s images could not be created.');
    for (const { reject } of images.values()) reject(error);
    done.reject(error);
  });
  return {
    hurry(hash) {
      if (pending.size === 0) return undefined;
      const known = images.get(hash);
      const { promise } = known ?? add(hash);
      request({ next: hash });
      return promise;
    },
    done: done.promise,
    stop: () => void child.kill(),
  };
}
