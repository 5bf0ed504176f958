import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { StoredFiles } from '../../../platform/images/photo-files.ts';
import type { OpenPhoto } from '../../../platform/images/serve-photos.ts';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { Memo } from '../../../platform/memo.ts';
import { BucketError } from '../../../platform/storage/bucket-error.ts';

/** Half of the calls that a bucket gets at once: the others are for uploads, private files and PDFs. */
const READS_AT_ONCE = 16;
const MAX_WAITING = 1000;
const MAX_REMEMBERED = 20_000;

/**
 * Opens photos in a bucket for visitors. Each call costs time and money there, so only copies that a row names are asked
 * for, and networks take turns.
 * @param maxWaitMs replaced by tests
 */
export function readFromBucket(db: Database, files: Pick<StoredFiles, 'open'>, maxWaitMs = 5000): OpenPhoto {
  const mayBeStored = checkRows(db);
  const queue = new FairQueue(READS_AT_ONCE, MAX_WAITING);
  return async (name, { ip, hungUp }) => {
    if (!(await mayBeStored(name))) return null;
    const signal = AbortSignal.any([hungUp, AbortSignal.timeout(maxWaitMs)]);
    const claim = { account: networkOf(ip), isStaff: false, cost: 1, signal };
    const turn = await queue.acquire(claim).catch((error: unknown) => {
      throw signal.aborted ? new BucketError('too many visitors wait for photos', 'busy', { cause: error }) : error;
    });
    try {
      return await files.open(name);
    } finally {
      turn.end();
    }
  };
}

/**
 * One statement at a time looks up all hashes that arrive meanwhile, so wrong names occupy one connection at most. They
 * aren't remembered, since another server may store such a photo at any moment.
 * @returns a function that says whether a row names a copy, or whether the database is away
 */
function checkRows(db: Database): (name: string) => Promise<boolean> {
  const known = new Memo<readonly number[]>(MAX_REMEMBERED);
  let next: { hashes: Set<string>; found: Promise<Map<string, readonly number[]>> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const readRows = async (hashes: ReadonlySet<string>) => {
    next = undefined;
    const { rows } = await sql<{ hash: string; widths: number[] }>`
      select hash, widths from photos where hash = any(${[...hashes]}::text[])`.execute(db);
    for (const { hash, widths } of rows) known.set(hash, widths);
    return new Map(rows.map(({ hash, widths }) => [hash, widths]));
  };

  return async (name) => {
    const [hash = '', digits] = name.split(/[-.]/);
    const width = Number(digits);
    // An upload of the same photo may have added a width.
    if (known.get(hash)?.includes(width)) return true;
    if (!next) {
      const hashes = new Set<string>();
      next = { hashes, found: last.then(() => readRows(hashes)) };
      last = next.found.catch(() => undefined);
    }
    next.hashes.add(hash);
    const found = await next.found.catch(() => null);
    return found === null || found.get(hash)?.includes(width) === true;
  };
}
