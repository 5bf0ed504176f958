import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failing, setUpBackupSchedule } from '../../../../tests/support/backup-schedule.ts';
import { isOnServer, openTestDatabase } from '../../../../tests/support/open-test-database.ts';
import { runLeased } from '../../jobs/run-leased.ts';
import { recordAbandoned, requestBackup } from './backup-records.ts';
import { runBackups, type ScheduleContext } from './run-backups.ts';

const schedule = setUpBackupSchedule(openTestDatabase);

describe('scheduled backups', () => {
  test('are made once when they are due', async () => {
    await schedule.runAt('2026-11-30T03:00:10Z');
    for (const time of ['03:01', '12:00', '23:59']) await schedule.runAt(`2026-11-30T${time}:00Z`);
    expect(await schedule.listFiles()).toEqual(['pawhaven-20261130T030010Z.tar.gz']);
    await schedule.runAt('2026-12-01T03:00:05Z');
    expect(await schedule.listFiles()).toEqual([
      'pawhaven-20261130T030010Z.tar.gz',
      'pawhaven-20261201T030005Z.tar.gz',
    ]);
    expect(await schedule.statusAt('2026-12-01T04:00:00Z')).toMatchObject({ warning: null });
  });

  test('that lack photos or files are made, and say so in the log', async () => {
    schedule.missing = 1;
    await schedule.runAt('2026-11-30T03:00:00Z');
    expect(await schedule.statusAt('2026-11-30T04:00:00Z')).toMatchObject({ failures: 0, warning: null });
    expect(schedule.warnings).toEqual([
      '1 photo file or private file is missing from the backup because the storage doesn’t have it.',
    ]);
  });

  test('are also made when someone requests one, by the next run', async () => {
    await schedule.runAt('2026-11-30T03:00:00Z');
    const at = new Date('2026-11-30T14:00:00Z');
    expect(await requestBackup(schedule.here.db, { name: 'requested', now: at })).not.toBeNull();
    expect(await requestBackup(schedule.here.db, { name: 'requested too', now: at })).toBeNull();
    await schedule.runAt('2026-11-30T14:00:30Z');
    await schedule.runAt('2026-11-30T14:01:00Z');
    expect(await schedule.listFiles()).toEqual([
      'pawhaven-20261130T030000Z.tar.gz',
      'pawhaven-20261130T140030Z.tar.gz',
    ]);
  });

  test('are not made twice when one was requested while another was due', async () => {
    expect(
      await requestBackup(schedule.here.db, { name: 'requested', now: new Date('2026-11-30T03:00:00Z') }),
    ).not.toBeNull();
    for (const time of ['03:00:05', '03:01:00']) await schedule.runAt(`2026-11-30T${time}Z`);
    expect(await schedule.listFiles()).toEqual(['pawhaven-20261130T030005Z.tar.gz']);
  });

  test('are made up when no server ran at their time', async () => {
    await schedule.runAt('2026-11-28T03:00:00Z');
    await schedule.runAt('2026-11-30T14:00:00Z');
    await schedule.runAt('2026-12-01T02:59:00Z');
    expect(await schedule.listFiles()).toEqual([
      'pawhaven-20261128T030000Z.tar.gz',
      'pawhaven-20261130T140000Z.tar.gz',
    ]);
  });

  test('continue after a clock was years ahead for a while', async () => {
    await schedule.runAt('2036-01-01T03:00:00Z');
    await schedule.runAt('2026-11-30T03:00:00Z');
    await schedule.runAt('2026-11-30T03:01:00Z');
    expect(await schedule.listFiles()).toHaveLength(2);
  });

  test('are tried again after 5 minutes, then 15, then every hour, and then raise a warning', async () => {
    for (const time of ['03:00', '03:01', '03:05', '03:06', '03:20', '03:21', '04:19', '04:20']) {
      await schedule.runAt(`2026-11-30T${time}:00Z`, failing);
    }
    expect(schedule.warnings).toEqual(Array.from({ length: 4 }, () => 'the backup failed: The storage is down.'));
    expect(await readdir(schedule.folder)).toEqual([]);
    expect((await schedule.statusAt('2026-11-30T04:21:00Z')).warning).toEqual({
      type: 'failing',
      reason: 'The storage is down.',
    });
    await schedule.runAt('2026-11-30T05:20:00Z');
    expect(await schedule.statusAt('2026-11-30T05:21:00Z')).toMatchObject({
      warning: null,
      last: { location: schedule.folder },
    });
  });

  test('that were interrupted are no failures, and are made again by the next run', async () => {
    for (const time of ['03:00', '03:01', '03:02', '03:03']) await interruptAt(`2026-11-30T${time}:00Z`);
    expect(await schedule.statusAt('2026-11-30T03:04:00Z')).toMatchObject({ failures: 0, warning: null });
    expect(await requestBackup(schedule.here.db, { name: 'requested', now: schedule.now })).not.toBeNull();
    await interruptAt('2026-11-30T03:04:00Z');
    expect(await requestBackup(schedule.here.db, { name: 'requested too', now: schedule.now })).toBeNull();
    for (const time of ['03:05', '03:06']) await schedule.runAt(`2026-11-30T${time}:00Z`);
    expect(await schedule.listFiles()).toEqual(['pawhaven-20261130T030500Z.tar.gz']);
    expect(schedule.warnings).toEqual([]);
  });

  test('are those at BACKUP_URL: after it was changed, it gets one, and those elsewhere count for nothing', async () => {
    schedule.testResult = { type: 'damaged', reason: 'the table pets is incomplete.' };
    await schedule.runAt('2026-11-28T03:00:00Z');
    await schedule.runAt('2026-11-28T03:01:00Z');
    await schedule.runAt('2026-11-29T03:00:00Z');
    const former = schedule.folder;
    schedule.folder = join(former, 'other');
    await mkdir(schedule.folder);
    expect(await schedule.statusAt('2026-11-29T12:00:00Z')).toMatchObject({ last: null, warning: null });
    schedule.testResult = { type: 'restored', rows: 1 };
    await schedule.runAt('2026-11-29T12:00:00Z');
    await schedule.runAt('2026-11-29T12:01:00Z');
    expect(await schedule.listFiles()).toEqual(['pawhaven-20261129T120000Z.tar.gz']);
    expect(schedule.tested.at(-1)).toContain('20261129T120000Z');
    expect(await readdir(former)).toHaveLength(3);
    expect(await schedule.statusAt('2026-11-29T12:02:00Z')).toMatchObject({
      last: { location: schedule.folder },
      warning: null,
    });
  });

  test('that another server took for abandoned count once they are complete', async () => {
    const { produce } = schedule.context();
    const paused: ScheduleContext['produce'] = async (name) => {
      await recordAbandoned(schedule.here.db, schedule.now);
      return produce(name);
    };
    await schedule.runAt('2026-11-30T03:00:00Z', { produce: paused });
    await schedule.runAt('2026-11-30T04:00:00Z');
    expect(await schedule.listFiles()).toHaveLength(1);
    expect(await schedule.statusAt('2026-11-30T05:00:00Z')).toMatchObject({
      failures: 0,
      last: { location: schedule.folder },
    });
  });

  test('that a killed server left are made again', async () => {
    await schedule.here.db
      .insertInto('backups')
      .values({
        name: 'pawhaven-20261130T030000Z-00000000.tar.gz',
        location: schedule.folder,
        due_at: new Date('2026-11-30T03:00:00Z'),
        started_at: new Date('2026-11-30T03:00:00Z'),
      })
      .execute();
    await schedule.runAt('2026-11-30T03:10:00Z');
    await schedule.runAt('2026-11-30T03:15:00Z');
    expect(await schedule.listFiles()).toEqual(['pawhaven-20261130T031500Z.tar.gz']);
  });

  test('are late three hours after their time', async () => {
    await schedule.runAt('2026-11-29T03:00:00Z');
    expect((await schedule.statusAt('2026-11-30T05:59:00Z')).warning).toBeNull();
    expect((await schedule.statusAt('2026-11-30T06:00:01Z')).warning).toEqual({ type: 'late' });
  });
});

describe('test restores', () => {
  test('take the latest backup, as often as the settings say', async () => {
    for (let day = 1; day <= 16; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      for (const time of ['03:00', '03:01', '03:02', '15:00']) await schedule.runAt(`${date}T${time}:00Z`);
    }
    expect(schedule.tested.map((name) => name.slice(9, 17))).toEqual(['20261101', '20261108', '20261115']);
  });

  test('that fail raise a warning until a newer backup passes', async () => {
    schedule.testResult = { type: 'damaged', reason: 'the table pets is incomplete.' };
    await schedule.runAt('2026-11-30T03:00:00Z');
    await schedule.runAt('2026-11-30T03:01:00Z');
    expect((await schedule.statusAt('2026-11-30T03:02:00Z')).warning).toMatchObject({
      type: 'damaged',
      reason: 'the table pets is incomplete.',
    });
    schedule.testResult = { type: 'restored', rows: 1 };
    await schedule.runAt('2026-12-01T03:00:00Z');
    await schedule.runAt('2026-12-01T03:01:00Z');
    expect((await schedule.statusAt('2026-12-01T03:02:00Z')).warning).toBeNull();
  });

  test('that cannot run are tried again, and raise a warning when none succeeds', async () => {
    schedule.testResult = { type: 'failed', reason: 'the disk is full' };
    for (const time of ['03:00', '03:01', '03:02', '04:01', '04:02']) await schedule.runAt(`2026-11-30T${time}:00Z`);
    expect(schedule.tested).toHaveLength(2);
    expect((await schedule.statusAt('2026-11-30T05:00:00Z')).warning).toBeNull();
    for (let day = 1; day <= 8; day += 1) await schedule.runAt(`2026-12-0${day}T03:00:00Z`);
    expect((await schedule.statusAt('2026-12-08T03:01:00Z')).warning).toEqual({ type: 'unverified' });
  });
});

test.runIf(isOnServer)('one of several servers makes the backup', async () => {
  schedule.now = new Date('2026-11-30T03:00:00Z');
  const served = await Promise.all([schedule.here.openAgain(), schedule.here.openAgain(), schedule.here.openAgain()]);
  const enough = Promise.withResolvers<void>();
  let runs = 0;
  const onRun = () => {
    runs += 1;
    if (runs === 6) enough.resolve();
  };
  const stops = served.map(({ db }) => {
    const run = () => runBackups(db, schedule.context());
    const job = { name: 'backing up', everyMs: 100, firstAfterMs: 0, run };
    return runLeased(db, [job], {
      onWarning: (what) => void schedule.warnings.push(what),
      isShared: true,
      stopTimeoutMs: 60_000,
      onRun,
    });
  });
  await enough.promise;
  await Promise.all(stops.map((stop) => stop()));
  expect(await schedule.listFiles()).toEqual(['pawhaven-20261130T030000Z.tar.gz']);
  expect(schedule.tested).toHaveLength(1);
  expect(schedule.warnings).toEqual([]);
});

test('a missing folder is not created', async () => {
  await rm(schedule.folder, { recursive: true });
  await schedule.runAt('2026-11-30T03:00:00Z');
  expect(schedule.warnings).toEqual([
    `the backup failed: The folder ${schedule.folder} doesn’t exist. Create it, or mount its disk.`,
  ]);
});

/** Backs up and is interrupted, as when the server stops. */
async function interruptAt(time: string): Promise<void> {
  const stopping = new AbortController();
  const produce = () => {
    stopping.abort();
    return Promise.reject(new Error('aborted'));
  };
  await schedule.runAt(time, { produce, signal: stopping.signal });
}
