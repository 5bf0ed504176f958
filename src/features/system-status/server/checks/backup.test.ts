import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { backupCheck } from './backup.ts';

const clock = { now: () => new Date('2026-11-30T12:00:00Z') };

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());
beforeEach(() => clearTables(here.db, 'backups'));

const encrypted = { BACKUP_URL: '/mnt/backups', BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` };

const run = (env: NodeJS.ProcessEnv = encrypted) => backupCheck.run({ db: here.db, config: parseConfig(env), clock });

async function addBackup(startedAt: string, error: string | null = null): Promise<void> {
  const at = new Date(startedAt);
  const result = error === null ? { bytes: 214_300_000, verified_at: at, verify_started_at: at } : { error };
  await here.db
    .insertInto('backups')
    .values({ name: startedAt, location: '/mnt/backups', due_at: at, started_at: at, finished_at: at, ...result })
    .execute();
}

describe('the check of backups', () => {
  test('warns of a public server without any', async () => {
    expect(await run({})).toMatchObject({ status: 'ok' });
    expect(await run({ PUBLIC_URL: 'https://pets.example.org' })).toMatchObject({
      status: 'warning',
      advice: 'Set BACKUP_URL to a folder on another disk, or to a bucket.',
    });
  });

  test('shows the last one, and its test restore', async () => {
    expect(await run()).toMatchObject({ status: 'ok' });
    await addBackup('2026-11-30T03:00:00Z');
    expect(await run()).toEqual({
      status: 'ok',
      summary: 'The last backup is 9 hours old.',
      facts: [
        { label: 'Last backup', value: '2026-11-30T03:00:00Z' },
        { label: 'Location', value: '/mnt/backups' },
        { label: 'Size', value: '214 MB' },
        { label: 'Last test restore', value: '9 hours ago' },
      ],
    });
  });

  test('warns of those that anyone can read', async () => {
    await addBackup('2026-11-30T03:00:00Z');
    expect(await run({ BACKUP_URL: '/mnt/backups' })).toMatchObject({
      status: 'warning',
      summary: 'The last backup is 9 hours old.',
      advice: 'Set BACKUP_KEY. Without it, anyone who can open the backups can read them.',
    });
  });

  test('reports those that are late or fail', async () => {
    await addBackup('2026-11-28T03:00:00Z');
    expect(await run()).toMatchObject({
      status: 'error',
      summary: 'The last complete backup is from Nov 28, 2026, 3:00 AM.',
    });
    for (const time of ['03:00', '03:05', '03:20']) await addBackup(`2026-11-30T${time}:00Z`, 'The disk is full.');
    expect((await run()).summary).toContain('The latest attempt failed: The disk is full.');
  });
});
