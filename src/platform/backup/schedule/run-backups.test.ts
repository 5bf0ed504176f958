import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { runLeased } from '../../jobs/run-leased.ts';
import type { BackupSettings } from '../backup-settings.ts';
import { openFolderLocation } from '../location/folder-location.ts';
import type { ProcessResult } from '../process/main.ts';
import { findBackupStatus } from './backup-status.ts';
import { recordAbandoned, requestBackup } from './backup-records.ts';
import { runBackups, type ScheduleContext } from './run-backups.ts';

let here: TestDatabase;
let folder: string;
let now: Date;
let warnings: string[];
let tested: string[];
let testResult: ProcessResult;
let missing: number;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());
beforeEach(async () => {
  await clearTables(here.db, 'backups', 'backup_alarms');
  folder = await mkdtemp(join(here.dataDir, 'backups-'));
  warnings = [];
  tested = [];
  missing = 0;
  testResult = { type: 'restored', rows: 1 };
});

const settings: Omit<BackupSettings, 'place'> = {
  key: undefined,
  times: ['03:00'],
  retention: { days: 2, weeks: 0, months: 0 },
  verifyEveryDays: 7,
};

function context(changes: Partial<ScheduleContext> = {}): ScheduleContext {
  const location = openFolderLocation(folder);
  return {
    settings: { ...settings, place: folder },
    location,
    produce: async (name) => {
      const bytes = await location.write(name, Readable.from([Buffer.from('content')]));
      return { bytes, rows: 1, photos: 0, files: 0, missing };
    },
    timeZone: 'UTC',
    clock: { now: () => now },
    onWarning: (what) => void warnings.push(what),
    verify: async (name) => {
      tested.push(name);
      return testResult;
    },
    ...changes,
  };
}

/** Backs up and is interrupted, as when the server stops. */
async function interruptAt(time: string): Promise<void> {
  const stopping = new AbortController();
  const produce = () => {
    stopping.abort();
    return Promise.reject(new Error('aborted'));
  };
  await runAt(time, { produce, signal: stopping.signal });
}

async function runAt(time: string, changes: Partial<ScheduleContext> = {}): Promise<void> {
  now = new Date(time);
  await runBackups(here.db, context(changes));
}

/** Fails as a storage that is away. */
const failing = { produce: () => Promise.reject(new Error('The storage is away.')) };

async function listFiles(): Promise<string[]> {
  return (await readdir(folder)).map((name) => name.replace(/-[0-9a-f]{8}\./, '.')).toSorted();
}

const statusAt = (time: string) =>
  findBackupStatus(here.db, { settings: { ...settings, place: folder }, timeZone: 'UTC', now: new Date(time) });

describe('scheduled backups', () => {
  test('are made once when they are due', async () => {
    await runAt('2026-11-30T03:00:10Z');
    for (const time of ['03:01', '12:00', '23:59']) await runAt(`2026-11-30T${time}:00Z`);
    expect(await listFiles()).toEqual(['pawhaven-20261130T030010Z.tar.gz']);
    await runAt('2026-12-01T03:00:05Z');
    expect(await listFiles()).toEqual(['pawhaven-20261130T030010Z.tar.gz', 'pawhaven-20261201T030005Z.tar.gz']);
    expect(await statusAt('2026-12-01T04:00:00Z')).toMatchObject({ warning: null });
  });

  test('that lack photos or files are made, and say so in the log', async () => {
    missing = 1;
    await runAt('2026-11-30T03:00:00Z');
    expect(await statusAt('2026-11-30T04:00:00Z')).toMatchObject({ failures: 0, warning: null });
    expect(warnings).toEqual([
      'The backup lacks 1 photo or private file that records refer to: the storage doesn’t have it.',
    ]);
  });

  test('are also made when someone requests one, by the next run', async () => {
    await runAt('2026-11-30T03:00:00Z');
    const at = new Date('2026-11-30T14:00:00Z');
    expect(await requestBackup(here.db, { name: 'requested', now: at })).not.toBeNull();
    expect(await requestBackup(here.db, { name: 'requested too', now: at })).toBeNull();
    await runAt('2026-11-30T14:00:30Z');
    await runAt('2026-11-30T14:01:00Z');
    expect(await listFiles()).toEqual(['pawhaven-20261130T030000Z.tar.gz', 'pawhaven-20261130T140030Z.tar.gz']);
  });

  test('are not made twice when one was requested while another was due', async () => {
    expect(await requestBackup(here.db, { name: 'requested', now: new Date('2026-11-30T03:00:00Z') })).not.toBeNull();
    for (const time of ['03:00:05', '03:01:00']) await runAt(`2026-11-30T${time}Z`);
    expect(await listFiles()).toEqual(['pawhaven-20261130T030005Z.tar.gz']);
  });

  test('are made up when no server ran at their time', async () => {
    await runAt('2026-11-28T03:00:00Z');
    await runAt('2026-11-30T14:00:00Z');
    await runAt('2026-12-01T02:59:00Z');
    expect(await listFiles()).toEqual(['pawhaven-20261128T030000Z.tar.gz', 'pawhaven-20261130T140000Z.tar.gz']);
  });

  test('continue after a clock was years ahead for a while', async () => {
    await runAt('2036-01-01T03:00:00Z');
    await runAt('2026-11-30T03:00:00Z');
    await runAt('2026-11-30T03:01:00Z');
    expect(await listFiles()).toHaveLength(2);
  });

  test('are tried again after 5 minutes, then 15, then every hour, and then raise a warning', async () => {
    for (const time of ['03:00', '03:01', '03:05', '03:06', '03:20', '03:21', '04:19', '04:20']) {
      await runAt(`2026-11-30T${time}:00Z`, failing);
    }
    expect(warnings).toEqual(Array.from({ length: 4 }, () => 'the backup failed: The storage is away.'));
    expect(await readdir(folder)).toEqual([]);
    expect((await statusAt('2026-11-30T04:21:00Z')).warning).toEqual({
      type: 'failing',
      reason: 'The storage is away.',
    });
    await runAt('2026-11-30T05:20:00Z');
    expect(await statusAt('2026-11-30T05:21:00Z')).toMatchObject({ warning: null, last: { location: folder } });
  });

  test('that were interrupted are no failures, and are made again by the next run', async () => {
    for (const time of ['03:00', '03:01', '03:02', '03:03']) await interruptAt(`2026-11-30T${time}:00Z`);
    expect(await statusAt('2026-11-30T03:04:00Z')).toMatchObject({ failures: 0, warning: null });
    expect(await requestBackup(here.db, { name: 'requested', now })).not.toBeNull();
    await interruptAt('2026-11-30T03:04:00Z');
    expect(await requestBackup(here.db, { name: 'requested too', now })).toBeNull();
    for (const time of ['03:05', '03:06']) await runAt(`2026-11-30T${time}:00Z`);
    expect(await listFiles()).toEqual(['pawhaven-20261130T030500Z.tar.gz']);
    expect(warnings).toEqual([]);
  });

  test('are those at BACKUP_URL: after it was changed, it gets one, and those elsewhere count for nothing', async () => {
    testResult = { type: 'damaged', reason: 'the table pets is incomplete.' };
    await runAt('2026-11-28T03:00:00Z');
    await runAt('2026-11-28T03:01:00Z');
    await runAt('2026-11-29T03:00:00Z');
    const former = folder;
    folder = join(former, 'other');
    await mkdir(folder);
    expect(await statusAt('2026-11-29T12:00:00Z')).toMatchObject({ last: null, warning: null });
    testResult = { type: 'restored', rows: 1 };
    await runAt('2026-11-29T12:00:00Z');
    await runAt('2026-11-29T12:01:00Z');
    expect(await listFiles()).toEqual(['pawhaven-20261129T120000Z.tar.gz']);
    expect(tested.at(-1)).toContain('20261129T120000Z');
    expect(await readdir(former)).toHaveLength(3);
    expect(await statusAt('2026-11-29T12:02:00Z')).toMatchObject({ last: { location: folder }, warning: null });
  });

  test('that another server took for abandoned count once they are complete', async () => {
    const { produce } = context();
    const paused: ScheduleContext['produce'] = async (name) => {
      await recordAbandoned(here.db, now);
      return produce(name);
    };
    await runAt('2026-11-30T03:00:00Z', { produce: paused });
    await runAt('2026-11-30T04:00:00Z');
    expect(await listFiles()).toHaveLength(1);
    expect(await statusAt('2026-11-30T05:00:00Z')).toMatchObject({ failures: 0, last: { location: folder } });
  });

  test('that a killed server left are made again', async () => {
    await here.db
      .insertInto('backups')
      .values({
        name: 'pawhaven-20261130T030000Z-00000000.tar.gz',
        location: folder,
        due_at: new Date('2026-11-30T03:00:00Z'),
        started_at: new Date('2026-11-30T03:00:00Z'),
      })
      .execute();
    await runAt('2026-11-30T03:10:00Z');
    await runAt('2026-11-30T03:15:00Z');
    expect(await listFiles()).toEqual(['pawhaven-20261130T031500Z.tar.gz']);
  });

  test('are late three hours after their time', async () => {
    await runAt('2026-11-29T03:00:00Z');
    expect((await statusAt('2026-11-30T05:59:00Z')).warning).toBeNull();
    expect((await statusAt('2026-11-30T06:00:01Z')).warning).toEqual({ type: 'late' });
  });
});

describe('expired backups', () => {
  test('go after a newer one is complete, and files of others stay', async () => {
    await runAt('2026-11-28T03:00:00Z', { settings: { ...settings, place: folder, verifyEveryDays: undefined } });
    await writeFile(join(folder, 'holiday.jpg'), 'x');
    await writeFile(join(folder, 'pawhaven-notes.tar.gz'), 'x');
    for (const day of ['2026-11-29', '2026-11-30']) {
      await runAt(`${day}T03:00:00Z`, { settings: { ...settings, place: folder, verifyEveryDays: undefined } });
    }
    expect(await listFiles()).toEqual([
      'holiday.jpg',
      'pawhaven-20261129T030000Z.tar.gz',
      'pawhaven-20261130T030000Z.tar.gz',
      'pawhaven-notes.tar.gz',
    ]);
  });

  test('are not displaced by files that this shelter has not recorded, and those stay', async () => {
    const forged = [
      'pawhaven-20261129T230000Z-00000000.tar.gz',
      'pawhaven-20261130T230000Z-00000000.tar.gz',
      'pawhaven-20990101T030000Z-00000000.tar.gz',
      'pawhaven-20990102T030000Z-00000000.tar.gz',
    ];
    await runAt('2026-11-29T03:00:00Z');
    for (const name of forged) await writeFile(join(folder, name), 'content');
    await runAt('2026-11-30T03:00:00Z');
    await runAt('2026-12-01T03:00:00Z');
    expect(await listFiles()).toEqual([
      'pawhaven-20261129T230000Z.tar.gz',
      'pawhaven-20261130T030000Z.tar.gz',
      'pawhaven-20261130T230000Z.tar.gz',
      'pawhaven-20261201T030000Z.tar.gz',
      'pawhaven-20990101T030000Z.tar.gz',
      'pawhaven-20990102T030000Z.tar.gz',
    ]);
  });

  test('are not displaced by a recorded one that was replaced, or has a date of the future', async () => {
    await runAt('2036-01-01T03:00:00Z', { settings: { ...settings, place: folder, verifyEveryDays: undefined } });
    for (const day of ['28', '29', '30']) await runAt(`2026-11-${day}T03:00:00Z`);
    const replaced = (await readdir(folder)).find((name) => name.startsWith('pawhaven-20261130'));
    await writeFile(join(folder, replaced!), 'something else');
    await runAt('2026-12-01T03:00:00Z');
    expect((await listFiles()).map((name) => name.slice(9, 17))).toEqual([
      '20261129',
      '20261130',
      '20261201',
      '20360101',
    ]);
  });

  test('stay while backups fail', async () => {
    for (const day of ['2026-11-20', '2026-11-21']) await runAt(`${day}T03:00:00Z`);
    await runAt('2026-11-30T03:00:00Z', failing);
    expect(await listFiles()).toHaveLength(2);
  });

  test('stay if they are the last that was verified', async () => {
    await runAt('2026-11-20T03:00:00Z');
    await runAt('2026-11-20T03:01:00Z');
    expect(tested).toHaveLength(1);
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) await runAt(`${day}T03:00:00Z`);
    expect((await listFiles()).map((name) => name.slice(9, 17))).toEqual(['20261120', '20261122', '20261123']);
  });

  test('include what a killed server left half-written, after an hour', async () => {
    await writeFile(
      join(folder, 'pawhaven-20261129T030000Z-00000000.tar.gz.0b9a1c9e-7d2b-4c0e-9c58-3f1f4a7f6f10.partial'),
      'x',
    );
    await runAt('2026-11-30T03:00:00Z');
    expect(await readdir(folder)).toHaveLength(2);
  });
});

describe('test restores', () => {
  test('take the latest backup, as often as the settings say', async () => {
    for (let day = 1; day <= 16; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      for (const time of ['03:00', '03:01', '03:02', '15:00']) await runAt(`${date}T${time}:00Z`);
    }
    expect(tested.map((name) => name.slice(9, 17))).toEqual(['20261101', '20261108', '20261115']);
  });

  test('that fail raise a warning until a newer backup passes', async () => {
    testResult = { type: 'damaged', reason: 'the table pets is incomplete.' };
    await runAt('2026-11-30T03:00:00Z');
    await runAt('2026-11-30T03:01:00Z');
    expect((await statusAt('2026-11-30T03:02:00Z')).warning).toMatchObject({
      type: 'damaged',
      reason: 'the table pets is incomplete.',
    });
    testResult = { type: 'restored', rows: 1 };
    await runAt('2026-12-01T03:00:00Z');
    await runAt('2026-12-01T03:01:00Z');
    expect((await statusAt('2026-12-01T03:02:00Z')).warning).toBeNull();
  });

  test('that cannot run are tried again, and raise a warning when none succeeds', async () => {
    testResult = { type: 'failed', reason: 'the disk is full' };
    for (const time of ['03:00', '03:01', '03:02', '04:01', '04:02']) await runAt(`2026-11-30T${time}:00Z`);
    expect(tested).toHaveLength(2);
    expect((await statusAt('2026-11-30T05:00:00Z')).warning).toBeNull();
    for (let day = 1; day <= 8; day += 1) await runAt(`2026-12-0${day}T03:00:00Z`);
    expect((await statusAt('2026-12-08T03:01:00Z')).warning).toEqual({ type: 'unverified' });
  });
});

test.runIf(isOnServer)('one of several servers makes the backup', async () => {
  now = new Date('2026-11-30T03:00:00Z');
  const served = await Promise.all([here.openAgain(), here.openAgain(), here.openAgain()]);
  const enough = Promise.withResolvers<void>();
  let runs = 0;
  const onRun = () => {
    runs += 1;
    if (runs === 6) enough.resolve();
  };
  const stops = served.map(({ db }) => {
    const run = () => runBackups(db, context());
    const job = { name: 'backing up', everyMs: 100, firstAfterMs: 0, run };
    return runLeased(db, [job], {
      onWarning: (what) => void warnings.push(what),
      isShared: true,
      stopTimeoutMs: 60_000,
      onRun,
    });
  });
  await enough.promise;
  await Promise.all(stops.map((stop) => stop()));
  expect(await listFiles()).toEqual(['pawhaven-20261130T030000Z.tar.gz']);
  expect(tested).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('a missing folder is not created', async () => {
  await rm(folder, { recursive: true });
  await runAt('2026-11-30T03:00:00Z');
  expect(warnings).toEqual([`the backup failed: The folder ${folder} doesn’t exist. Create it, or mount its disk.`]);
});
