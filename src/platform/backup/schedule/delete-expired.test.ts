import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failing, setUpBackupSchedule } from '../../../../tests/support/backup-schedule.ts';
import { openTestDatabase } from '../../../../tests/support/open-test-database.ts';

const schedule = setUpBackupSchedule(openTestDatabase);

describe('expired backups', () => {
  test('go after a newer one is complete, and files of others stay', async () => {
    await schedule.runAt('2026-11-28T03:00:00Z', { settings: { ...schedule.settings, verifyEveryDays: undefined } });
    await writeFile(join(schedule.folder, 'holiday.jpg'), 'x');
    await writeFile(join(schedule.folder, 'pawhaven-notes.tar.gz'), 'x');
    for (const day of ['2026-11-29', '2026-11-30']) {
      await schedule.runAt(`${day}T03:00:00Z`, { settings: { ...schedule.settings, verifyEveryDays: undefined } });
    }
    expect(await schedule.listFiles()).toEqual([
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
    await schedule.runAt('2026-11-29T03:00:00Z');
    for (const name of forged) await writeFile(join(schedule.folder, name), 'content');
    await schedule.runAt('2026-11-30T03:00:00Z');
    await schedule.runAt('2026-12-01T03:00:00Z');
    expect(await schedule.listFiles()).toEqual([
      'pawhaven-20261129T230000Z.tar.gz',
      'pawhaven-20261130T030000Z.tar.gz',
      'pawhaven-20261130T230000Z.tar.gz',
      'pawhaven-20261201T030000Z.tar.gz',
      'pawhaven-20990101T030000Z.tar.gz',
      'pawhaven-20990102T030000Z.tar.gz',
    ]);
  });

  test('are not displaced by a recorded one that was replaced, or has a date of the future', async () => {
    await schedule.runAt('2036-01-01T03:00:00Z', { settings: { ...schedule.settings, verifyEveryDays: undefined } });
    for (const day of ['28', '29', '30']) await schedule.runAt(`2026-11-${day}T03:00:00Z`);
    const replaced = (await readdir(schedule.folder)).find((name) => name.startsWith('pawhaven-20261130'));
    await writeFile(join(schedule.folder, replaced!), 'something else');
    await schedule.runAt('2026-12-01T03:00:00Z');
    expect((await schedule.listFiles()).map((name) => name.slice(9, 17))).toEqual([
      '20261129',
      '20261130',
      '20261201',
      '20360101',
    ]);
  });

  test('stay while backups fail', async () => {
    for (const day of ['2026-11-20', '2026-11-21']) await schedule.runAt(`${day}T03:00:00Z`);
    await schedule.runAt('2026-11-30T03:00:00Z', failing);
    expect(await schedule.listFiles()).toHaveLength(2);
  });

  test('stay if they are the last that was verified', async () => {
    await schedule.runAt('2026-11-20T03:00:00Z');
    await schedule.runAt('2026-11-20T03:01:00Z');
    expect(schedule.tested).toHaveLength(1);
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) await schedule.runAt(`${day}T03:00:00Z`);
    expect((await schedule.listFiles()).map((name) => name.slice(9, 17))).toEqual(['20261120', '20261122', '20261123']);
  });

  test('include what a killed server left half-written, after an hour', async () => {
    await writeFile(
      join(schedule.folder, 'pawhaven-20261129T030000Z-00000000.tar.gz.0b9a1c9e-7d2b-4c0e-9c58-3f1f4a7f6f10.partial'),
      'x',
    );
    await schedule.runAt('2026-11-30T03:00:00Z');
    expect(await readdir(schedule.folder)).toHaveLength(2);
  });
});
