import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesOnDisk, type StoredFiles } from './photo-files.ts';

let dir: string;
let files: StoredFiles;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photo-files-'));
  files = filesOnDisk(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const named = (name: string, content = name) => ({ name, bytes: Buffer.from(content) });

describe('files on disk', () => {
  test('are read as they were written', async () => {
    await files.write([named('one', 'first'), named('two', 'second')]);
    const found = await files.open('two');
    expect(found?.bytes).toBe(6);
    expect(await text(found!.content)).toBe('second');
    expect(await files.has('one')).toBe(true);
    expect(await files.has('three')).toBe(false);
    expect(await files.open('three')).toBeNull();
  });

  test('leave no partial files if one of them fails', async () => {
    await expect(files.write([named('no/such/folder'), named('one')])).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await readdir(dir)).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  });

  test.skipIf(process.getuid?.() === 0)('leave nothing if the disk rejects writes', async () => {
    await chmod(dir, 0o500);
    await expect(files.write([named('one')])).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(dir, 0o700);
    expect(await readdir(dir)).toEqual([]);
  });

  test('are listed by prefix, with their age', async () => {
    await files.write([named('ab-1'), named('ab-2'), named('cd-1')]);
    await utimes(join(dir, 'ab-2'), new Date(), new Date(Date.now() - 60_000));
    const listed = (await Array.fromAsync(files.list('ab-'))).flat();
    expect(listed.map(({ name }) => name)).toEqual(['ab-1', 'ab-2']);
    expect(listed.find(({ name }) => name === 'ab-2')!.ageMs).toBeGreaterThan(59_000);
    expect(listed.find(({ name }) => name === 'ab-1')!.ageMs).toBeLessThan(30_000);
  });

  test('can be removed twice without an error', async () => {
    await files.write([named('one')]);
    await files.remove(['one', 'two']);
    await files.remove(['one']);
    expect(await readdir(dir)).toEqual([]);
  });

  test('that a crash left partial are removed after an hour, and never listed', async () => {
    for (const [name, age] of [
      ['.unfinished-old', 2 * 3_600_000],
      ['.unfinished-new', 0],
    ] as const) {
      await writeFile(join(dir, name), '');
      await utimes(join(dir, name), new Date(), new Date(Date.now() - age));
    }
    expect(await Array.fromAsync(files.list(''))).toEqual([]);
    await files.removeUnfinished();
    expect(await readdir(dir)).toEqual(['.unfinished-new']);
  });
});
