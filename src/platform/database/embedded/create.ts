import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Engine } from './engine.ts';

/**
 * Creates an empty database directory atomically: it is built under another name, synced to disk and then renamed, so that
 * a power cut leaves no partial database.
 * @param template the archive of an empty database; without it, initdb runs, which is slower
 */
export async function createDatabaseFiles(dir: string, template: Uint8Array | undefined): Promise<void> {
  if (existsSync(dir)) return;
  const building = `${dir}.new`;
  await rm(building, { recursive: true, force: true });
  if (template) await unpack(template, building);
  else await initialise(building);
  await syncTree(building);
  await rename(building, dir);
  await syncDirectory(dirname(dir));
}

async function unpack(template: Uint8Array, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const { extract } = await import('tar-stream');
  // No await before the loop: an entry without a reader is lost.
  const archive = createGunzip().end(template).pipe(extract());
  for await (const entry of archive) {
    const path = join(to, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
  }
}

async function initialise(dir: string): Promise<void> {
  // The engine would make it readable by everyone.
  await mkdir(dir, { mode: 0o700 });
  const engine = new Engine({ dir, isNew: true, maxQueryMs: 60_000, onRestart: () => undefined });
  await engine.open();
  await engine.close();
}

/** Syncs all files in parallel, so that the disk writes its journal once for many. */
async function syncTree(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? syncTree(join(dir, entry.name)) : sync(join(dir, entry.name), 'r+'))),
  );
  await syncDirectory(dir);
}

/** Windows cannot open directories, and does not need it. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path, 'r');
}

/** @param flags Windows syncs only files that are open for writing */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
