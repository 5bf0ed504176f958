import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { currentMigration } from '../database/migrate.ts';
import { StorageError } from '../storage-error.ts';
import { InvalidBackupError } from './backup-error.ts';
import { removeAbandonedFolders } from './process/temporary-folder.ts';
import { replaceTables } from './replace-tables.ts';
import { unpackBackup } from './unpack-backup.ts';

let here: TestDatabase;
let folder: string;
let migration: string;
beforeAll(async () => {
  here = await openTestDatabase();
  migration = (await currentMigration(here.db))!;
});
afterAll(() => here.close());
beforeEach(async () => {
  folder = await mkdtemp(join(here.dataDir, 'unpacked-'));
});

const row = Buffer.from('{"a":1}\n');
const rowHash = createHash('sha256').update(row).digest('hex');
const manifest = (changes: object = {}) =>
  Buffer.from(
    JSON.stringify({
      format: 1,
      made_at: '2026-11-30T03:00:00.000Z',
      migration,
      tables: {},
      sequences: {},
      photos: 0,
      ...changes,
    }),
  );

async function archive(entries: Record<string, Buffer>): Promise<Readable> {
  const tar = pack();
  for (const [name, bytes] of Object.entries(entries)) tar.entry({ name }, bytes);
  tar.finalize();
  return Readable.from([gzipSync(await buffer(tar))]);
}

async function unpack(entries: Record<string, Buffer>, options: { maxBytes?: number; madeAt?: Date } = {}) {
  const { maxBytes, ...source } = options;
  const content = await archive(entries);
  return unpackBackup(
    { label: 'shelter.tar.gz', content, ...source },
    { to: folder, storesFiles: true, ...(maxBytes !== undefined && { maxBytes }) },
  );
}

describe('a backup that is unpacked', () => {
  const table = { 'tables/pets/000001.ndjson': row };
  const listed = { tables: { pets: { rows: 1, sha256: rowHash } } };

  test('may have no other entries', async () => {
    expect(await unpack({ ...table, 'manifest.json': manifest(listed) })).toMatchObject(listed);
    folder = await mkdtemp(join(here.dataDir, 'unpacked-'));
    await expect(unpack({ 'notes.txt': row, ...table, 'manifest.json': manifest(listed) })).rejects.toThrow(
      new InvalidBackupError('shelter.tar.gz is damaged or not a backup of Pawhaven.'),
    );
    expect(await readdir(join(folder, 'tables'))).toEqual([]);
  });

  test('may not fill the disk', async () => {
    const photo = { [`photos/${'a'.repeat(32)}-400.webp`]: Buffer.alloc(1000) };
    await expect(unpack({ ...photo, 'manifest.json': manifest({ photos: 1 }) }, { maxBytes: 999 })).rejects.toThrow(
      new StorageError('There isn’t enough room in DATA_DIR to unpack the backup.'),
    );
    expect(await readdir(join(folder, 'photos'))).toEqual([]);
  });

  test('has the date that its name says', async () => {
    const entries = { 'manifest.json': manifest() };
    await unpack(entries, { madeAt: new Date('2026-11-30T03:00:00Z') });
    folder = await mkdtemp(join(here.dataDir, 'unpacked-'));
    await expect(unpack(entries, { madeAt: new Date('2026-12-01T03:00:00Z') })).rejects.toThrow(
      'shelter.tar.gz was renamed: it is the backup of 2026-11-30T03:00:00.000Z.',
    );
  });

  test('may have no table that its version did not have', async () => {
    const tables = { payroll: { rows: 1, sha256: rowHash } };
    const unpacked = await unpack({ 'tables/payroll/000001.ndjson': row, 'manifest.json': manifest({ tables }) });
    await expect(replaceTables(here.db, unpacked, folder)).rejects.toThrow(
      new InvalidBackupError('The backup has an unknown table: payroll.'),
    );
  });
});

test('what a killed restore has decrypted is removed a day later', async () => {
  const names = ['restore-killed', 'restore-running', 'move-killed'];
  for (const name of names) await mkdir(join(here.dataDir, name));
  for (const name of names.filter((each) => each.endsWith('killed')))
    await utimes(join(here.dataDir, name), new Date(0), new Date(0));
  await removeAbandonedFolders(here.dataDir);
  expect((await readdir(here.dataDir)).filter((name) => names.includes(name))).toEqual(['restore-running']);
  await rm(join(here.dataDir, 'restore-running'), { recursive: true });
});
