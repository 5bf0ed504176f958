import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { openFolderLocation } from '../../src/platform/backup/location/folder-location.ts';
import { createPet, createPhoto } from '../support/factories.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { startProcess } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-backup-crash-'));
  folder = join(dataDir, 'backups');
  await mkdir(folder);
  await copyMigratedDatabase(dataDir);
  await addLargePhotos();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** So many that a backup takes a while. */
async function addLargePhotos(): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, now: new Date(), onWarning: () => undefined });
  await mkdir(join(dataDir, 'photos'));
  for (let at = 0; at < 20; at += 1) {
    const { hash } = await createPhoto(database.db, (await createPet(database.db)).id);
    await writeFile(join(dataDir, 'photos', `${hash}-1600.webp`), randomBytes(2_000_000));
  }
  await database.close();
}

/** Resolves when the backup is being written. */
async function untilWriting(): Promise<void> {
  const watcher = watch(folder);
  try {
    while (!(await readdir(folder)).some((name) => name.endsWith('.partial'))) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
}

test('after kill -9 during a backup, none counts as complete, and the next one is made', async () => {
  const env = { DATA_DIR: dataDir, BACKUP_URL: folder };
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = startProcess('src/cli.ts', env, ['backup']);
    await untilWriting();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await openFolderLocation(folder).list()).toEqual([]);
  }
  const { ended } = startProcess('src/cli.ts', env, ['backup']);
  expect(await ended).toBe(0);
  expect(await openFolderLocation(folder).list()).toHaveLength(1);
});
