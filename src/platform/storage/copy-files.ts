import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { StoredFile, StoredFiles } from '../images/photo-files.ts';

export interface CopyCounts {
  copied: number;
  /** Already there, with the same size. */
  present: number;
  bytes: number;
}

const COPIES_AT_ONCE = 8;
/** Names of photos and files; anything else in a folder isn't Pawhaven's. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * Copies the files that are missing, and reads each copy back to compare it. It may be interrupted and repeated, and
 * servers may use both locations in the meantime, since a file never changes under its name.
 * @param onPage called after each page of up to a thousand files
 * @throws StorageError if a location is unavailable; Error if a copy differs
 */
export async function copyFiles(
  from: StoredFiles,
  to: StoredFiles,
  onPage: (counts: CopyCounts) => void,
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, present: 0, bytes: 0 };
  const findThere = inOrder(to.list(''));
  for await (const page of from.list('')) {
    const missing: string[] = [];
    for (const { name, bytes } of page.filter((file) => NAME.test(file.name))) {
      if ((await findThere(name))?.bytes === bytes) counts.present += 1;
      else missing.push(name);
    }
    await forEach(missing, async (name) => {
      const bytes = await readBytes(from, name);
      // It was deleted since it was listed.
      if (!bytes) return;
      await to.write([{ name, bytes }]);
      await assertCopy(to, name, bytes);
      counts.copied += 1;
      counts.bytes += bytes.length;
    });
    onPage(counts);
  }
  return counts;
}

/**
 * Deletes files that have been copied, after comparing the content of each copy.
 * @returns how many
 * @throws Error if a copy is missing or differs
 */
export async function removeCopied(
  from: StoredFiles,
  to: StoredFiles,
  onPage: (removed: number) => void,
): Promise<number> {
  let removed = 0;
  for await (const page of from.list('')) {
    const names = page.map(({ name }) => name).filter((name) => NAME.test(name));
    await forEach(names, async (name) => {
      const bytes = await readBytes(from, name);
      if (bytes) await assertCopy(to, name, bytes);
    });
    await from.remove(names);
    removed += names.length;
    onPage(removed);
  }
  return removed;
}

/** Finds files in an ordered list, reading along; the names must be looked up in ascending order. */
function inOrder(pages: AsyncIterable<StoredFile[]>): (name: string) => Promise<StoredFile | undefined> {
  const iterator = pages[Symbol.asyncIterator]();
  let page: StoredFile[] = [];
  let at = 0;
  return async (name) => {
    for (;;) {
      while (at < page.length && page[at]!.name < name) at += 1;
      if (at < page.length) return page[at]!.name === name ? page[at] : undefined;
      const next = await iterator.next();
      if (next.done) return undefined;
      [page, at] = [next.value, 0];
    }
  };
}

async function readBytes(files: StoredFiles, name: string): Promise<Buffer | null> {
  const found = await files.open(name);
  return found && buffer(found.content);
}

async function assertCopy(to: StoredFiles, name: string, bytes: Buffer): Promise<void> {
  const copy = await readBytes(to, name);
  if (!copy || sha256(copy) !== sha256(bytes)) throw new Error(`The copy of ${name} differs. Run the command again.`);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function forEach(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = names.values();
  const workers = Array.from({ length: COPIES_AT_ONCE }, async () => {
    for (const name of waiting) await work(name);
  });
  // Waits for all, so that nothing is still being copied when the command ends.
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
