import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import {
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/open-test-database.ts';
import { parseConfig } from '../../config.ts';
import { filesOnDisk } from '../../images/photo-files.ts';
import { makeBackupKey } from '../backup-encryption.ts';
import { restoreBackup } from '../restore-backup.ts';
import { produceBackup } from './produce-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const NAME = 'pawhaven-20261130T030000Z-00000001.tar.gz.age';

let here: TestDatabase;
let folder: string;
let key: string;
beforeAll(async () => {
  here = await openTestDatabase();
  key = await makeBackupKey();
});
afterAll(() => here.close());
beforeEach(async () => {
  folder = await mkdtemp(join(here.dataDir, 'backups-'));
});

function produce(signal?: AbortSignal) {
  const { dataDir, databaseUrl } = here;
  const config = parseConfig({ DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
  const target = { place: folder, name: NAME };
  return produceBackup(here.db, { config, target, key, now: new Date('2026-11-30T03:00:00Z'), signal });
}

const verify = (used = key) => verifyBackup({ place: folder, key: used, name: NAME }, { dataDir: here.dataDir });

const temporaryFolders = async () =>
  (await readdir(here.dataDir)).filter((name) => /^backup-(?:by-hand|scheduled|test)-/.test(name));

describe('a backup made in a process of its own', () => {
  test('is consistent although others write at the same time, and passes its test restore', async () => {
    const pet = await createPet(here.db);
    const { hash } = await createPhoto(here.db, pet.id);
    const stored = filesOnDisk(join(here.dataDir, 'photos'));
    await stored.write([{ name: `${hash}-320.webp`, bytes: Buffer.from([1, 2, 3]) }]);
    const done = new AbortController();
    let written = 0;
    // Each transaction adds two pets, so that a consistent backup has an even number.
    const writing = (async () => {
      while (!done.signal.aborted) {
        await here.db.transaction().execute(async (trx) => {
          for (const half of ['one', 'other']) await createPet(trx, { name: `Twin ${half}` });
        });
        written += 1;
      }
    })();
    const made = await produce();
    done.abort();
    await writing;
    expect(written).toBeGreaterThan(0);
    expect(made).toMatchObject({ photos: 1, files: 0, bytes: (await readFile(join(folder, NAME))).length });
    expect(await verify()).toEqual({ type: 'restored', rows: made.rows });
    const there = await openEmptyDatabase();
    try {
      const photos = filesOnDisk(join(there.dataDir, 'photos'));
      await restoreBackup(there.db, { photos, dataDir: there.dataDir, file: join(folder, NAME), key });
      const { rows } = await sql<{ twins: number }>`
        select count(*) as twins from pets where name like 'Twin%'`.execute(there.db);
      expect(rows[0]!.twins % 2).toBe(0);
      expect((await createPet(there.db)).id).toBeGreaterThan(pet.id);
      expect(await photos.has(`${hash}-320.webp`)).toBe(true);
    } finally {
      await there.close();
    }
    expect(await temporaryFolders()).toEqual([]);
  });

  test('that was changed, or needs another key, fails its test restore', async () => {
    await produce();
    expect(await verify(await makeBackupKey())).toEqual({
      type: 'damaged',
      reason: `${NAME} was encrypted with a different key than BACKUP_KEY.`,
    });
    const bytes = await readFile(join(folder, NAME));
    bytes[bytes.length - 20]! ^= 1;
    await writeFile(join(folder, NAME), bytes);
    expect(await verify()).toEqual({
      type: 'damaged',
      reason: `${NAME} is damaged: it was changed or is incomplete.`,
    });
    expect(await temporaryFolders()).toEqual([]);
  });

  test('that is missing where it was stored fails its test restore, but not if the folder itself is missing', async () => {
    await rename(folder, `${folder}-unmounted`);
    expect(await verify()).toEqual({
      type: 'failed',
      reason: `The folder ${folder} doesn’t exist. Create it, or mount its disk.`,
    });
    await rename(`${folder}-unmounted`, folder);
    await rm(join(folder, NAME), { force: true });
    const reason = `${NAME} is missing from ${folder}. Someone has deleted it, or servers use different folders.`;
    // As where the disk is mounted otherwise.
    expect(await verify()).toEqual({ type: 'failed', reason });
    const other = join(folder, NAME.replace('20261130', '20261129'));
    await writeFile(other, 'content');
    expect(await verify()).toEqual({ type: 'damaged', reason });
    await rm(other);
  });

  test('leaves nothing when the server stops', async () => {
    const stopping = new AbortController();
    const producing = produce(stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(producing).rejects.toThrow('stopping');
    expect(await readdir(folder)).toEqual([]);
    expect(await temporaryFolders()).toEqual([]);
  });

  test('fails with the reason', async () => {
    folder = join(here.dataDir, 'unmounted');
    await expect(produce()).rejects.toThrow(`The folder ${folder} doesn’t exist. Create it, or mount its disk.`);
  });
});
