import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where backups are stored. */
export interface BackupLocation {
  /** See `describePlace`. */
  label: string;
  /**
   * Stores a backup, which appears under its name only when it is complete.
   * @returns its size in bytes
   * @throws StorageError if the disk is full or the storage is unavailable; then nothing is stored
   */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** null if no backup has this name. */
  open(name: string): Promise<Readable | null>;
  /** Pawhaven's complete backups, newest first; other files aren't listed. */
  list(): Promise<StoredBackup[]>;
  /** Ignores a backup that is already gone. */
  remove(name: string): Promise<void>;
  /** Removes unfinished backups that crashes have left behind. */
  removeUnfinished(): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

export interface StoredBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

const NAME = /^pawhaven-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}\.tar\.gz(\.age)?$/;

/** A unique name for each backup, such as `pawhaven-20261130T030000Z-1f3a5c7e.tar.gz.age`. */
export function backupName(now: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const timestamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `pawhaven-${timestamp}-${randomBytes(4).toString('hex')}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** When the backup with this name was made; null if it isn't the name of a backup. */
export function parseBackupName(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

const MAX_CLOCK_DIFFERENCE_MS = 86_400_000;

/** Whether a backup can have this date: one of the future is forged, or of a clock that was wrong. */
export function isPlausibleDate(madeAt: Date, now: Date): boolean {
  return madeAt.getTime() <= now.getTime() + MAX_CLOCK_DIFFERENCE_MS;
}

/** The newest first. */
export function toStoredBackups(files: readonly { name: string; bytes: number }[]): StoredBackup[] {
  return files
    .flatMap(({ name, bytes }) => {
      const madeAt = parseBackupName(name);
      return madeAt ? [{ name, madeAt, bytes }] : [];
    })
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime() || (other.name < one.name ? -1 : 1));
}
