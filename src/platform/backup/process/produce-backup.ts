import type { Config } from '../../config.ts';
import type { Database } from '../../database.ts';
import type { WrittenCounts } from '../backup-counts.ts';
import type { BackupTarget } from './main.ts';
import { runInProcess } from './run-in-process.ts';
import { copyDatabase, databaseFolder } from './snapshot.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface ProduceOptions {
  config: Pick<Config, 'dataDir' | 'storage' | 'databaseUrl' | 'databaseLimits'>;
  target: BackupTarget;
  key: string | undefined;
  now: Date;
  signal?: AbortSignal | undefined;
  /** Whether this is the scheduled backup; only one runs at a time. */
  isScheduled?: boolean;
}

/**
 * Makes a backup in a separate process: of the server's database, or of a copy of the embedded one, so that other
 * queries wait only while the copy is completed.
 * @throws Error with the reason if it fails; then nothing is stored
 */
export async function produceBackup(
  db: Database,
  { config, signal, isScheduled = false, ...request }: ProduceOptions,
): Promise<WrittenCounts & { bytes: number }> {
  const { databaseUrl, databaseLimits, dataDir, storage } = config;
  const run = async (databaseDir: string) => {
    const database = { databaseUrl, databaseLimits, dataDir: databaseDir };
    const options = { signal, isInBackground: isScheduled };
    const result = await runInProcess(
      { type: 'back-up', database, storage: { dataDir, storage }, ...request },
      options,
    );
    // Even if the signal was aborted at the last moment: a backup without a record would never be deleted.
    if (result.type === 'backed-up') return result;
    signal?.throwIfAborted();
    throw new Error(result.type === 'restored' ? 'unexpected result' : result.reason);
  };
  if (databaseUrl !== undefined) return run(dataDir);
  const purpose = isScheduled ? 'backup-scheduled' : 'backup-by-hand';
  return withTemporaryFolder({ dataDir, purpose }, async (folder) => {
    await copyDatabase(db, { from: databaseFolder(dataDir), to: databaseFolder(folder) });
    return run(folder);
  });
}
