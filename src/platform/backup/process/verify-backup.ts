import type { BackupPlace } from '../backup-settings.ts';
import type { ProcessResult } from './main.ts';
import { runInProcess } from './run-in-process.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/**
 * Restores a backup to a test database in a process of its own. The server's database isn't touched, whichever it is. Only
 * one at a time may run.
 * @param dataDir has the temporary folder; it needs room for the uncompressed tables twice
 */
export function verifyBackup(
  backup: { place: BackupPlace; key: string | undefined; name: string },
  { dataDir, signal }: { dataDir: string; signal?: AbortSignal | undefined },
): Promise<ProcessResult> {
  return withTemporaryFolder({ dataDir, purpose: 'backup-test' }, (folder) =>
    runInProcess({ type: 'verify', ...backup, folder }, { signal, isInBackground: true }),
  );
}
