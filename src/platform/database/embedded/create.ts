import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Engine } from './engine.ts';

/**
 * Makes an empty database directory, whole or not at all: it is built beside its
 * place, synced to disk and then renamed, so that a power cut leaves no half database.
 * @param template the archive of an empty database; without it initdb runs, which takes longer
 */
export async function createDatabaseFiles(dir: string, template: Uint8Array | undefined): Promise<void> {
  if (existsSync(dir)) return;
  const building = `${dir}.new`;
  await rm(building, { recursive: true, force: true });
  const engine = new Engine({ dir: building, template, longestQuestionMs: 60_000, onRestart: () => undefined });
  await engine.open();
  await engine.close();
  await syncTree(building);
  await rename(building, dir);
  await sync(dirname(dir));
}

/** Syncs a thousand files at the same time: the disk writes its journal once for many. */
async function syncTree(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? syncTree(join(dir, entry.name)) : sync(join(dir, entry.name)))),
  );
  await sync(dir);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
