import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BackupSettings } from '../../src/platform/backup/backup-settings.ts';
import { openFolderLocation } from '../../src/platform/backup/location/folder-location.ts';
import type { ProcessResult } from '../../src/platform/backup/process/main.ts';
import { findBackupStatus, type BackupStatus } from '../../src/platform/backup/schedule/backup-status.ts';
import { runBackups, type ScheduleContext } from '../../src/platform/backup/schedule/run-backups.ts';
import { clearTables } from './clear-tables.ts';
import type { openTestDatabase, TestDatabase } from './open-test-database.ts';

/** Scheduled backups to a folder, at times that a test chooses, without their processes. */
export class BackupSchedule {
  here!: TestDatabase;
  folder = '';
  now = new Date();
  warnings: string[] = [];
  /** The names of the backups that were test restored. */
  tested: string[] = [];
  testResult: ProcessResult = { type: 'restored', rows: 1 };
  /** How many photos and files each backup lacks. */
  missing = 0;

  get settings(): BackupSettings {
    const retention = { days: 2, weeks: 0, months: 0 };
    return { place: this.folder, key: undefined, times: ['03:00'], retention, verifyEveryDays: 7 };
  }

  context(changes: Partial<ScheduleContext> = {}): ScheduleContext {
    const location = openFolderLocation(this.folder);
    return {
      settings: this.settings,
      location,
      produce: async (name) => {
        const bytes = await location.write(name, Readable.from([Buffer.from('content')]));
        return { bytes, rows: 1, photos: 0, files: 0, missing: this.missing };
      },
      timeZone: 'UTC',
      clock: { now: () => this.now },
      onWarning: (what) => void this.warnings.push(what),
      verify: async (name) => {
        this.tested.push(name);
        return this.testResult;
      },
      ...changes,
    };
  }

  async runAt(time: string, changes: Partial<ScheduleContext> = {}): Promise<void> {
    this.now = new Date(time);
    await runBackups(this.here.db, this.context(changes));
  }

  statusAt(time: string): Promise<BackupStatus> {
    return findBackupStatus(this.here.db, { settings: this.settings, timeZone: 'UTC', now: new Date(time) });
  }

  /** What is in the folder, without the random part of the backups' names. */
  async listFiles(): Promise<string[]> {
    return (await readdir(this.folder)).map((name) => name.replace(/-[0-9a-f]{8}\./, '.')).toSorted();
  }
}

/** Fails as a storage that is down. */
export const failing = { produce: () => Promise.reject(new Error('The storage is down.')) };

/**
 * Starts each test of the file with an empty folder, and no records.
 * @param open the test file imports it, and so runs on both databases
 */
export function setUpBackupSchedule(open: typeof openTestDatabase): BackupSchedule {
  const schedule = new BackupSchedule();
  beforeAll(async () => {
    schedule.here = await open();
  });
  afterAll(() => schedule.here.close());
  beforeEach(async () => {
    const { here } = schedule;
    await clearTables(here.db, 'backups', 'backup_alarms');
    Object.assign(schedule, new BackupSchedule(), { here, folder: await mkdtemp(join(here.dataDir, 'backups-')) });
  });
  return schedule;
}
