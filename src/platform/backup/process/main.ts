import type { Config } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { BackupPlace } from '../backup-settings.ts';
import { InvalidBackupError } from '../backup-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { parseBackupName } from '../location/backup-location.ts';
import { writeDurably } from '../location/folder-location.ts';
import { openBackupLocation } from '../location/open-location.ts';
import type { WrittenCounts } from '../backup-counts.ts';
import { streamBackup } from '../write-backup.ts';
import { testRestore } from './test-restore.ts';

/** What the server asks this process to do. */
export type ProcessRequest =
  | {
      type: 'back-up';
      /** Of the copy, if the database is embedded. */
      database: Pick<Config, 'databaseUrl' | 'databaseLimits' | 'dataDir'>;
      storage: Pick<Config, 'dataDir' | 'storage'>;
      target: BackupTarget;
      key: string | undefined;
      now: Date;
    }
  | {
      type: 'verify';
      place: BackupPlace;
      key: string | undefined;
      name: string;
      /** An empty folder, which the server removes. */
      folder: string;
    };

/** A place and the backup's name in it, or the path of a file. */
export type BackupTarget = { place: BackupPlace; name: string } | { path: string };

/** `damaged`: the backup can't be restored; `failed`: it is unknown whether it can. */
export type ProcessResult =
  | ({ type: 'backed-up'; bytes: number } & WrittenCounts)
  | { type: 'restored'; rows: number }
  | { type: 'damaged' | 'failed'; reason: string };

// Without its server, nobody would get the result.
process.on('disconnect', () => process.exit(1));
process.once('message', (request: ProcessRequest) => {
  void run(request).then((result) => process.send!(result, () => process.exit(0)));
});

async function run(request: ProcessRequest): Promise<ProcessResult> {
  try {
    return request.type === 'verify' ? await verify(request) : await backUp(request);
  } catch (error) {
    return { type: error instanceof InvalidBackupError ? 'damaged' : 'failed', reason: describeFailure(error) };
  }
}

async function backUp({
  database: { databaseUrl, databaseLimits: limits, dataDir },
  storage: settings,
  target,
  key,
  now,
}: ProcessRequest & { type: 'back-up' }): Promise<ProcessResult> {
  const onWarning = () => undefined;
  const database = await openDatabase({ databaseUrl, limits, dataDir, now, onWarning });
  const storage = await openStorage(settings, onWarning);
  let bytes = 0;
  const write = async (content: AsyncIterable<Uint8Array>) => {
    bytes = await writeTo(target, content);
  };
  const { photos, files } = storage;
  try {
    const counts = await database.withoutTimeLimit((db) => streamBackup(db, { photos, files, now, key, write }));
    return { type: 'backed-up', bytes, ...counts };
  } finally {
    storage.close();
    await database.close();
  }
}

async function writeTo(target: BackupTarget, content: AsyncIterable<Uint8Array>): Promise<number> {
  if ('path' in target) return writeDurably(target.path, content);
  const location = await openBackupLocation(target.place);
  return location.write(target.name, content);
}

async function verify({ place, key, name, folder }: ProcessRequest & { type: 'verify' }): Promise<ProcessResult> {
  const location = await openBackupLocation(place);
  const content = await location.open(name);
  if (!content)
    return {
      // An empty folder is probably the mount point of a disk that isn't mounted.
      type: (await location.list()).length === 0 ? 'failed' : 'damaged',
      reason: `${name} is missing from ${location.label}. Someone has deleted it, or servers use different folders.`,
    };
  // The server itself has made it, perhaps before there was a key.
  const isUnencrypted = !name.endsWith('.age');
  const madeAt = parseBackupName(name) ?? undefined;
  return { type: 'restored', rows: await testRestore({ label: name, content, key, isUnencrypted, madeAt }, folder) };
}
