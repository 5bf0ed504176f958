import { Turns } from '../limits/turns.ts';
import { encodePhoto, type EncodedPhoto } from './encode-photo.ts';
import type { PhotoFiles } from './photo-files.ts';

/** What the pages need to show a picture that is kept. */
export interface KeptPhoto {
  /** Names the picture's content: the same bytes always get the same hash. */
  hash: string;
  /** Pixels of the widest copy, upright. */
  width: number;
  height: number;
  /** The widths kept, ascending; each as AVIF and as WebP. */
  widths: number[];
  /** A blurred WebP as a data address, small enough to stand in the HTML. */
  preview: string;
}

export type KeptFormat = 'avif' | 'webp';

export interface PhotoStore {
  /** Where the copies are. */
  readonly files: PhotoFiles;
  /**
   * Judges a picture by its content and makes its copies; one at a time, since each takes a core and its memory.
   * @param input its bytes, or the file they are in
   * @throws PhotoRefused when it cannot be used
   * @throws ApiError 429 when too many wait already
   */
  encode(input: string | Buffer): Promise<EncodedPhoto>;
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

export function openPhotoStore(files: PhotoFiles): PhotoStore {
  const turns = new Turns(1);

  return {
    files,

    encode: (input) => turns.take('encoder', () => encodePhoto(input)),

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
