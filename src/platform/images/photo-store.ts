import { FairQueue, type Claim } from '../limits/fair-queue.ts';
import { observeGauge } from '../telemetry/telemetry.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { StoredFormat } from './stored-photo.ts';
import type { StoredFiles } from './photo-files.ts';

/** The sender of a photo, and the signal that cancels it. */
export interface PhotoSender extends Omit<Claim, 'cost'> {
  /** Called with the megapixels before any processing; if it throws, the photo is rejected. */
  charge(megapixels: number): Promise<void>;
}

export interface PhotoStore {
  readonly files: StoredFiles;
  /**
   * Lets `files.open` wait for a file that is not there yet.
   * @param make makes a photo's files now; undefined if it can't
   */
  waitFor(make: (hash: string) => Promise<void> | undefined): void;
  /**
   * Validates a photo by its content and makes its copies, one photo at a time, since each takes a core and its memory.
   * Accounts share the time by the pixels that they send, and staff go first.
   * @param input its bytes, or the path of its file
   * @throws PhotoRejectedError when it cannot be used
   * @throws ApiError 429 when too many wait already
   */
  encode(input: string | Buffer, sender: PhotoSender): Promise<EncodedPhoto>;
  /**
   * Writes the copies that are missing.
   * @throws StorageError and leaves no file behind
   */
  write(encoded: EncodedPhoto): Promise<void>;
  /** The names of a photo's files. */
  listFiles(hash: string): Promise<string[]>;
  /** The hashes of photos that have no newer file, even those that no row refers to; in pages of about a hundred. */
  listOlderThan(ageMs: number): AsyncIterable<string[]>;
  /** Removes partial files that a crash has left. */
  removeUnfinished(): Promise<void>;
}

export const photoFileName = /^[0-9a-f]{32}-\d{1,5}\.(?:avif|webp)$/;

/** A copy's public path. Its content never changes, so it may be cached forever. */
export function photoPath(hash: string, width: number, format: StoredFormat): string {
  return `/photos/${fileName(hash, width, format)}`;
}

/** Loaded with the first photo: the image library takes long to load, and much memory. */
const loadEncoder = () => import('./encode-photo.ts');

type EncodePhoto = Awaited<ReturnType<typeof loadEncoder>>['encodePhoto'];

/** @param encoder replaced in tests of the encoding order */
export function openPhotoStore(files: StoredFiles, encoder?: EncodePhoto): PhotoStore {
  const queue = new FairQueue(1);
  observeGauge('photo encodings', () => [{ labels: {}, value: queue.waiting }]);
  let make: (hash: string) => Promise<void> | undefined = () => undefined;

  return {
    files: {
      ...files,
      async open(name) {
        const file = await files.open(name);
        const making = file ? undefined : make(hashIn(name));
        if (!making) return file;
        // A photo that could not be made is missing like any other.
        await making.catch(() => undefined);
        return files.open(name);
      },
    },

    waitFor: (maker) => void (make = maker),

    async encode(input, { charge, ...claim }) {
      const { countPixels, encodePhoto } = await loadEncoder();
      const megapixels = Math.ceil((await countPixels(input)) / 1_000_000);
      await charge(megapixels);
      const turn = await queue.acquire({ ...claim, cost: megapixels });
      try {
        return await (encoder ?? encodePhoto)(input, async () => {
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

    async listFiles(hash) {
      return (await Array.fromAsync(files.list(`${hash}-`))).flat().map(({ name }) => name);
    },

    listOlderThan: (ageMs) => listOlderThan(files, ageMs),

    removeUnfinished: () => files.removeUnfinished(),
  };
}

/** A photo's files are adjacent, since they are listed by name. */
async function* listOlderThan(files: StoredFiles, ageMs: number): AsyncGenerator<string[]> {
  const isYoung = new Map<string, boolean>();
  for await (const page of files.list('')) {
    for (const file of page) {
      if (!photoFileName.test(file.name)) continue;
      const hash = hashIn(file.name);
      isYoung.set(hash, file.ageMs < ageMs || isYoung.get(hash) === true);
    }
    // The next page may start with more files of the last photo.
    const last = [...isYoung].at(-1);
    yield listOld(isYoung, last?.[0]);
    isYoung.clear();
    if (last) isYoung.set(...last);
  }
  yield listOld(isYoung);
}

function listOld(isYoung: ReadonlyMap<string, boolean>, except?: string): string[] {
  return [...isYoung].filter(([hash, young]) => !young && hash !== except).map(([hash]) => hash);
}

function fileName(hash: string, width: number, format: StoredFormat): string {
  return `${hash}-${width}.${format}`;
}

function hashIn(name: string): string {
  return name.slice(0, 32);
}
