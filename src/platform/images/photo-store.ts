import { FairQueue, type Claim } from '../limits/fair-queue.ts';
import { countPixels, encodePhoto, type EncodedPhoto } from './encode-photo.ts';
import type { KeptFormat } from './kept-photo.ts';
import type { PhotoFiles } from './photo-files.ts';

/** The sender of a photo, and the signal that cancels it. */
export interface PhotoSender extends Omit<Claim, 'cost'> {
  /** Called with the megapixels before any processing; if it throws, the photo is rejected. */
  charge(megapixels: number): Promise<void>;
}

export interface PhotoStore {
  /** Where the copies are. */
  readonly files: PhotoFiles;
  /**
   * Validates a photo by its content and makes its copies, one photo at a time, since each takes a core and its memory.
   * Accounts share the time by the pixels that they send, and staff go first.
   * @param input its bytes, or the file they are in
   * @throws PhotoRefused when it cannot be used
   * @throws ApiError 429 when too many wait already
   */
  encode(input: string | Buffer, sender: PhotoSender): Promise<EncodedPhoto>;
  /**
   * Writes the copies that are not there; all are when it returns.
   * @throws StorageFailed and leaves no file behind
   */
  write(encoded: EncodedPhoto): Promise<void>;
  /** Deletes a picture's files; those that are gone already are no error. */
  remove(hash: string): Promise<void>;
  /** The hashes of pictures of which no file is younger, whether any row knows of them or not. */
  listOlderThan(ageMs: number): Promise<string[]>;
  /** Deletes what a crash has left half written. */
  removeUnfinished(): Promise<void>;
}

/** What a kept copy's file is called. */
export const photoFileName = /^[0-9a-f]{32}-\d{1,5}\.(?:avif|webp)$/;

/** The public address of one copy; it never changes its content, so it may be cached for ever. */
export function photoPath(hash: string, width: number, format: KeptFormat): string {
  return `/photos/${fileName(hash, width, format)}`;
}

/** @param encoder replaced in tests of the encoding order */
export function openPhotoStore(files: PhotoFiles, encoder = encodePhoto): PhotoStore {
  const queue = new FairQueue(1);

  return {
    files,

    async encode(input, { charge, ...claim }) {
      const megapixels = Math.ceil((await countPixels(input)) / 1_000_000);
      await charge(megapixels);
      const turn = await queue.begin({ ...claim, cost: megapixels });
      try {
        return await encoder(input, async () => {
          await turn.letStaffPass();
          claim.signal.throwIfAborted();
        });
      } finally {
        turn.end();
      }
    },

    async write({ photo, copies }) {
      const named = copies.map(({ width, format, bytes }) => ({ name: fileName(photo.hash, width, format), bytes }));
      const isThere = await Promise.all(named.map(({ name }) => files.has(name)));
      await files.write(named.filter((_, at) => !isThere[at]));
    },

    async remove(hash) {
      await files.remove((await files.list(`${hash}-`)).map(({ name }) => name));
    },

    async listOlderThan(ageMs) {
      const kept = (await files.list('')).filter(({ name }) => photoFileName.test(name));
      const younger = new Set(kept.filter((file) => file.ageMs < ageMs).map(({ name }) => hashIn(name)));
      return [...new Set(kept.map(({ name }) => hashIn(name)))].filter((hash) => !younger.has(hash));
    },

    removeUnfinished: () => files.removeUnfinished(),
  };
}

function fileName(hash: string, width: number, format: KeptFormat): string {
  return `${hash}-${width}.${format}`;
}

function hashIn(name: string): string {
  return name.slice(0, 32);
}
