import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folders' names start with, in the data directory. */
export type FolderPurpose = 'backup-copy' | 'backup-test';

/**
 * Runs work with an empty folder of its own in the data directory, which is removed afterwards.
 * @param isExclusive whether nobody else can be doing the same work: then what a killed server left is removed
 */
export async function withTemporaryFolder<T>(
  { dataDir, purpose, isExclusive }: { dataDir: string; purpose: FolderPurpose; isExclusive: boolean },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const prefix = `${purpose}-`;
  if (isExclusive) {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
    for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
