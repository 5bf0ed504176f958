import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const cacheRoot = join(root, 'node_modules/.cache');
const NAME = 'demo-photos-';

/** The photos of the demo shelter that an earlier run made, if the code that draws them is the same. */
const cache = join(cacheRoot, NAME + drawingHash());

/**
 * Copies the cached photos into a data directory that is about to be used: making them takes a minute of processor time.
 * @returns whether there are any
 */
export function copyCachedPhotos(dataDir: string): boolean {
  if (!existsSync(cache)) return false;
  cpSync(cache, join(dataDir, 'photos'), { recursive: true });
  return true;
}

/** Caches the photos of a data directory that has them all, in place of those of older code. */
export function cachePhotos(dataDir: string): void {
  for (const older of globSync(`${NAME}*`, { cwd: cacheRoot })) rmSync(join(cacheRoot, older), { recursive: true });
  const incomplete = `${cache}.${process.pid}`;
  cpSync(join(dataDir, 'photos'), incomplete, { recursive: true });
  // Another run may have been faster.
  if (existsSync(cache)) rmSync(incomplete, { recursive: true });
  else renameSync(incomplete, cache);
}

function drawingHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync('demo/images/**/*.ts', { cwd: root }).toSorted())
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
