import type { BackupPlace } from '../backup-settings.ts';
import type { ProcessResult } from './main.ts';
import { runInProcess } from './run-in-process.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/**
 * Restores a backup to a test database in a separate process. The shelter's own database isn't touched. Only one may
 * run at a time.
 * @param dataDir for the temporary folder; needs room for twice the uncompressed tables
 */
export function verifyBackup(
  backup: { place: BackupPlace; key: string | undefined; name: string },
  { dataDir, signal }: { dataDir: string; signal?: AbortSignal | undefined },
): Promise<ProcessResult> {
  return withTemporaryFolder({ dataDir, purpose: 'backup-test' }, (folder) =>
    runInProcess({ type: 'verify', ...backup, folder }, { signal, isInBackground: true }),
  );
}
