import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../../tests/support/signed-in-users.ts';
import { createImage } from '../../tests/support/images.ts';
import { startApp } from '../../tests/support/start-app.ts';
import { upload } from '../../tests/support/upload.ts';
import { writeBackup } from './backup/write-backup.ts';
import { assertOwnFolder, prepareDataDir } from './data-dir.ts';
import { openDatabase } from './database.ts';
import { filesOnDisk } from './images/photo-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the contents of the data directory', () => {
  test('can be read only by its owner', async () => {
    const app = await startApp();
    const { token } = await createSignedInUser(app.db);
    await upload(app, await createImage(300, 200).jpeg().toBuffer(), { token });
    const file = join(app.dataDir, 'backups/today.tar.gz');
    await writeBackup(app.db, { photos: app.application.photos.files, file, now: new Date() });
    const files = await readdir(app.dataDir, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['backups', 'photos', 'uploads', expect.stringMatching(/^photos\/\w+-300/)]),
    );
    for (const name of ['.', ...files]) {
      if (name.startsWith('database/')) continue;
      const isFolder = (await stat(join(app.dataDir, name))).isDirectory();
      expect(`${name} ${await modeOf(join(app.dataDir, name))}`).toBe(`${name} ${isFolder ? '700' : '600'}`);
    }
    await app.stop();
  });

  test('is closed to others at the next start if it was open to them', async () => {
    const photos = join(folder, 'data/photos');
    await mkdir(photos, { recursive: true });
    await Promise.all([chmod(photos, 0o755), chmod(join(folder, 'data'), 0o755)]);
    prepareDataDir(join(folder, 'data'));
    filesOnDisk(photos);
    expect([await modeOf(join(folder, 'data')), await modeOf(photos)]).toEqual(['700', '700']);
  });

  test.skipIf(process.getuid?.() !== 0)('is not opened by root if it belongs to another account', async () => {
    const database = join(folder, 'database');
    assertOwnFolder(database);
    await mkdir(database);
    assertOwnFolder(database);
    await chown(database, 12_345, 12_345);
    expect(() => assertOwnFolder(database)).toThrow(/belongs to another user \(number 12345\)/);
    const options = { databaseUrl: undefined, dataDir: folder, now: new Date(), onWarning: () => undefined };
    await expect(openDatabase(options)).rejects.toThrow('belongs to another user');
    expect(await readdir(database)).toEqual([]);
  });
});
