import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { makeBackupKey } from '../../../platform/backup/backup-encryption.ts';
import { parseConfig } from '../../../platform/config.ts';
import { getShelter } from '../../settings/server/index.ts';
import { runScheduledBackups } from './run-scheduled-backups.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase();
});
afterAll(() => here.close());

test('a backup that was damaged where it is stored fails its test restore, and the Admins get an email', async () => {
  const { db, dataDir, databaseUrl } = here;
  await createUser(db, { name: 'Robin Keller', email: 'robin@shelter.example', role_id: 1 });
  const folder = await mkdtemp(join(dataDir, 'backups-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BACKUP_URL: folder,
    BACKUP_KEY: await makeBackupKey(),
  });
  const warnings: string[] = [];
  const runAt = (time: string) =>
    runScheduledBackups({
      db,
      config,
      clock: { now: () => new Date(time) },
      getShelter: () => getShelter(db, config.shelter),
      onWarning: (what) => void warnings.push(what),
    });
  await runAt('2026-11-30T03:00:00Z');
  const [name] = await readdir(folder);
  const path = join(folder, name!);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 100));
  for (const time of ['2026-11-30T03:01:00Z', '2026-11-30T03:02:00Z']) await runAt(time);
  const reason = `${name} is damaged: it was changed or is incomplete.`;
  expect(warnings).toEqual([
    `the test restore of ${name} failed: ${reason}`,
    `Your latest backup can’t be restored. We tried to restore the backup ${name} to a test database, and it failed: ${reason}`,
  ]);
  const emails = await db.selectFrom('emails').select(['to_email', 'type']).execute();
  expect(emails).toEqual([{ to_email: 'robin@shelter.example', type: 'backup-warning' }]);
});
