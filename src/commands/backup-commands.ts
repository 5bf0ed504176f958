import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeBackupKey } from '../platform/backup/backup-encryption.ts';
import { InvalidBackupError } from '../platform/backup/backup-error.ts';
import { isPlausibleDate, parseBackupName, type BackupLocation } from '../platform/backup/location/backup-location.ts';
import { openBackupLocation } from '../platform/backup/location/open-location.ts';
import { restoreBackup, restoreFrom } from '../platform/backup/restore-backup.ts';
import { mapBackups, type MadeBackup } from '../platform/backup/schedule/backup-records.ts';
import { makeBackup, removeExpired } from '../platform/backup/schedule/make-backup.ts';
import { produceBackup } from '../platform/backup/process/produce-backup.ts';
import { describeMissing, type BackupCounts } from '../platform/backup/backup-counts.ts';
import { getShelter } from '../features/settings/server/index.ts';
import { FOREIGN_STORAGE, ownsStorage } from '../platform/storage/storage-owner.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './command-context.ts';

/** Backups: make, restore and list them, and create their key. */
export const backupCommands: Record<string, Command> = {
  backup: {
    description: 'writes all records, photos and private files to one file; without --file, to BACKUP_URL',
    parameters: { file: { value: 'FILE', isOptional: true } },
    async run(context, { file }, print) {
      const written = file === undefined ? await backUpToLocation(context) : await backUpToFile(context, file);
      print(`${formatCounts(written)} are in ${written.path}.`);
      const missing = describeMissing(written);
      if (missing !== null) print(missing);
    },
  },
  restore: {
    description:
      'replaces everything with a backup from a file or from BACKUP_URL; --unencrypted accepts one made without BACKUP_KEY; --yes confirms it',
    parameters: {
      file: { value: 'FILE', isOptional: true },
      from: { value: 'NAME|latest', isOptional: true },
      unencrypted: { isOptional: true },
      yes: {},
    },
    replacesTables: true,
    async run(context, { file, from, ...flags }, print) {
      const { db, photos, files, config } = context;
      if ((file === undefined) === (from === undefined)) {
        throw new Error('Name either --file FILE or --from NAME. npm run shelter -- list-backups shows the names.');
      }
      const isUnencrypted = 'unencrypted' in flags || undefined;
      if (from === 'latest' && isUnencrypted) throw new Error('--unencrypted takes the backup’s name: --from NAME');
      const to = { photos: photos.files, files, dataDir: config.dataDir };
      const restored =
        file === undefined
          ? await restoreFrom(db, {
              ...to,
              source: { ...(await openStoredBackup(context, from!, print)), isUnencrypted },
            })
          : await restoreBackup(db, { ...to, file, key: config.backupKey, isUnencrypted });
      print(`Restored ${formatCounts(restored)}.`);
      if (!(await ownsStorage(db, files))) print(FOREIGN_STORAGE);
    },
  },
  'list-backups': {
    description: 'lists the backups at BACKUP_URL: name, date, size, and when a test restore verified it',
    parameters: {},
    async run(context, _input, print) {
      const location = await openLocation(context);
      const known = await mapBackups(context.db, location.label);
      const stored = await location.list();
      if (stored.length === 0) print(`There are no backups in ${location.label}.`);
      for (const { name, madeAt, bytes } of stored) {
        print(`${name}  ${formatMinute(madeAt)}  ${formatSize(bytes)}  ${formatVerification(known.get(name))}`);
      }
    },
  },
  'make-backup-key': {
    description: 'prints a new key for BACKUP_KEY, which encrypts the backups',
    parameters: {},
    async runWithoutDatabase(_input, print) {
      print(await makeBackupKey());
      print('Set BACKUP_KEY to this key, and save a copy elsewhere, such as in a password manager.');
      print('Without the key, your backups can’t be read.');
      return true;
    },
  },
};

async function backUpToFile({ db, clock, config }: CommandContext, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = await produceBackup(db, { config, target: { path }, key: config.backupKey, now: clock.now() });
  return { ...written, path };
}

async function backUpToLocation(context: CommandContext) {
  const { db, clock, config } = context;
  const location = await openLocation(context);
  const { timeZone } = await getShelter(db, config.shelter);
  const { place, key } = config.backups!;
  const backup = {
    settings: config.backups!,
    location,
    timeZone,
    clock,
    produce: (name: string) => produceBackup(db, { config, target: { place, name }, key, now: clock.now() }),
  };
  const made = await makeBackup(db, null, backup);
  await removeExpired(db, backup);
  return { ...made, path: `${location.label}/${made.name}` };
}

async function openStoredBackup(context: CommandContext, from: string, print: (line: string) => void) {
  const location = await openLocation(context);
  const name = from === 'latest' ? await findLatestName(location, context.clock.now()) : from;
  const madeAt = name === undefined ? null : parseBackupName(name);
  const content = name !== undefined && madeAt ? await location.open(name) : null;
  if (name === undefined || !madeAt || !content)
    throw new InvalidBackupError(`There is no backup ${from} in ${location.label}.`);
  print(`Restoring ${name}, made on ${formatMinute(madeAt)} …`);
  return { label: name, content, key: context.config.backupKey, madeAt };
}

async function findLatestName(location: BackupLocation, now: Date): Promise<string | undefined> {
  return (await location.list()).find(({ madeAt }) => isPlausibleDate(madeAt, now))?.name;
}

async function openLocation({ config }: CommandContext): Promise<BackupLocation> {
  if (!config.backups) throw new Error('BACKUP_URL is not set. Set it, or name a file: --file FILE');
  return openBackupLocation(config.backups.place);
}

function formatCounts({ rows, photos, files }: BackupCounts): string {
  return `${rows} records, ${photos} photo files and ${files} private files`;
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function formatVerification(backup: MadeBackup | undefined): string {
  if (!backup) return 'not verified';
  if (backup.verification_error !== null) return `damaged: ${backup.verification_error}`;
  return backup.verified_at === null ? 'not verified' : `verified ${formatMinute(backup.verified_at)}`;
}

function formatMinute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
