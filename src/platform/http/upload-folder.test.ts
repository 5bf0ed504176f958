import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openUploadFolder } from './upload-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const list = (folder: string) => readdir(join(dataDir, folder));

test('a server leaves the uploads of another running server', async () => {
  const [one, other] = [openUploadFolder(dataDir), openUploadFolder(dataDir)];
  const path = one.newPath();
  await writeFile(path, 'x');
  await utimes(path, new Date(0), new Date(0));
  await other.removeLeftovers();
  expect(await list('uploads')).toHaveLength(1);
  one.close();
  await other.removeLeftovers();
  expect(await list('uploads')).toEqual([]);
  other.close();
});

test('an abandoned lock is removed with its files', async () => {
  const folder = openUploadFolder(dataDir);
  await writeFile(join(dataDir, 'upload-locks', 'dead.sqlite'), '');
  await writeFile(join(dataDir, 'uploads', 'dead.1'), 'x');
  const own = folder.newPath();
  await writeFile(own, 'x');
  await folder.removeLeftovers();
  expect(await list('uploads')).toEqual([own.split('/').at(-1)]);
  expect(await list('upload-locks')).not.toContain('dead.sqlite');
  folder.close();
  expect(await list('upload-locks')).toEqual([]);
});

test('a file without a lock stays for an hour', async () => {
  const folder = openUploadFolder(dataDir);
  for (const name of ['old', 'young']) await writeFile(join(dataDir, 'uploads', name), 'x');
  await utimes(join(dataDir, 'uploads', 'old'), new Date(), new Date(Date.now() - 2 * 3_600_000));
  await folder.removeLeftovers();
  expect(await list('uploads')).toEqual(['young']);
  folder.close();
});
