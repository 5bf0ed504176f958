import { readdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesOnDisk, type StoredFiles } from '../images/photo-files.ts';
import { copyFiles, removeCopied } from './copy-files.ts';
import { filesWithPrevious } from './files-with-previous.ts';

let folder: string;
let from: StoredFiles;
let to: StoredFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-copies-'));
  from = filesOnDisk(join(folder, 'from'));
  to = filesOnDisk(join(folder, 'to'));
});
afterEach(() => rm(folder, { recursive: true }));

const named = (...names: string[]) => names.map((name) => ({ name, bytes: Buffer.from(name) }));
const listIn = async (place: 'from' | 'to') => (await readdir(join(folder, place))).toSorted();
const namesOf = async (files: StoredFiles) => (await Array.fromAsync(files.list(''))).flat().map(({ name }) => name);

describe('copying files', () => {
  test('copies what is missing or incomplete, and can be repeated', async () => {
    await from.write(named('a', 'b', 'c', 'e'));
    await to.write([...named('a', 'd'), { name: 'b', bytes: Buffer.from('bb') }]);
    await writeFile(join(folder, 'from/.unfinished-x'), 'half');
    expect(await copyFiles(from, to, () => undefined)).toEqual({ copied: 3, present: 1, bytes: 3 });
    expect(await listIn('to')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await copyFiles(from, to, () => undefined)).toEqual({ copied: 0, present: 4, bytes: 0 });
  });

  test('reads each copy back', async () => {
    await from.write(named('a'));
    const damaging = { ...to, write: () => to.write([{ name: 'a', bytes: Buffer.from('x') }]) };
    await expect(copyFiles(from, damaging, () => undefined)).rejects.toThrow('The copy of a differs.');
  });

  test('deletes only what has a copy with the same content', async () => {
    await from.write(named('a', 'b'));
    await copyFiles(from, to, () => undefined);
    await to.write([{ name: 'b', bytes: Buffer.from('x') }]);
    await expect(removeCopied(from, to, () => undefined)).rejects.toThrow('The copy of b differs.');
    expect(await listIn('from')).toEqual(['a', 'b']);
    await to.write(named('b'));
    expect(await removeCopied(from, to, () => undefined)).toBe(2);
    expect(await listIn('from')).toEqual([]);
  });
});

describe('files in two places', () => {
  test('are read from both, written to the current one and removed from both', async () => {
    const both = filesWithPrevious(to, from);
    await from.write(named('a', 'b'));
    await both.write(named('b', 'c'));
    expect(await listIn('to')).toEqual(['b', 'c']);
    expect(await namesOf(both)).toEqual(['a', 'b', 'c']);
    expect([await both.has('a'), await both.has('c'), await both.has('d')]).toEqual([true, true, false]);
    expect(await text((await both.open('a'))!.content)).toBe('a');
    expect(await both.open('d')).toBeNull();
    await both.remove(['a', 'b']);
    expect([await listIn('from'), await listIn('to')]).toEqual([[], ['c']]);
  });

  test('are listed once each and in order, page by page', async () => {
    const pages = (...lists: string[][]): StoredFiles => ({
      ...to,
      async *list() {
        for (const list of lists) yield list.map((name) => ({ name, bytes: 1, ageMs: 0 }));
      },
    });
    const lists: [StoredFiles, StoredFiles, string][] = [
      [pages(['a', 'c'], ['e', 'g']), pages(['a', 'b'], ['c', 'd'], ['f', 'h'], ['i']), 'abcdefghi'],
      [pages(), pages(['a'], ['b']), 'ab'],
      [pages(['a'], [], ['b']), pages(), 'ab'],
      [pages(['x']), pages(['a'], ['b'], ['y'], ['z']), 'abxyz'],
    ];
    for (const [current, previous, expected] of lists)
      expect((await namesOf(filesWithPrevious(current, previous))).join('')).toBe(expected);
  });
});
