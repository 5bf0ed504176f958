import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folders' names start with, in the data directory. */
export type FolderPurpose = 'backup-scheduled' | 'backup-by-hand' | 'backup-test';

/** A manual backup takes less time, unless its process is gone. The others run one at a time. */
const ABANDONED_AFTER_MS: Record<FolderPurpose, number> = {
  'backup-scheduled': 0,
  'backup-by-hand': 24 * 3_600_000,
  'backup-test': 0,
};

/** Runs work with an empty folder of its own in the data directory, which is removed afterwards. */
export async function withTemporaryFolder<T>(
  { dataDir, purpose }: { dataDir: string; purpose: FolderPurpose },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeAbandoned(dataDir, purpose);
  const folder = await mkdtemp(join(dataDir, `${purpose}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes have left behind. */
async function removeAbandoned(dataDir: string, purpose: FolderPurpose): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(`${purpose}-`));
  for (const name of names) {
    const path = join(dataDir, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs >= ABANDONED_AFTER_MS[purpose]) await rm(path, { recursive: true, force: true });
  }
}
