import { expect, test } from 'vitest';
import type { ZippedFile } from '../../../platform/zip/read-zip.ts';
import { matchFiles } from './match-files.ts';

const file = (path: string, more: Partial<ZippedFile> = {}): ZippedFile => ({
  path,
  bytes: 1000,
  error: null,
  read: async () => Buffer.alloc(0),
  ...more,
});

/** Which path each name finds. */
function pathsOf(names: string[], ...paths: string[]) {
  const { found } = matchFiles(
    names,
    paths.map((path) => file(path)),
  );
  return Object.fromEntries([...found].map(([name, { path }]) => [name, path]));
}

test('files are found in any case, and with or without their folder', () => {
  expect(pathsOf(['REX.JPG'], 'photos/Rex.jpg')).toEqual({ 'REX.JPG': 'photos/Rex.jpg' });
  expect(pathsOf(['C:\\Photos\\dogs\\rex.jpg'], 'dogs/rex.jpg')).toEqual({
    'C:\\Photos\\dogs\\rex.jpg': 'dogs/rex.jpg',
  });
  expect(pathsOf(['./dogs/rex.jpg'], 'rex.jpg')).toEqual({ './dogs/rex.jpg': 'rex.jpg' });
  expect(pathsOf(['Ziggy é.png'], 'Ziggy e\u0301.png')).toEqual({ 'Ziggy é.png': 'Ziggy e\u0301.png' });
});

test('folders tell files of the same name apart', () => {
  const paths = ['all/dogs/1.jpg', 'all/cats/1.jpg'];
  expect(pathsOf(['dogs/1.jpg', 'cats/1.jpg'], ...paths)).toEqual({ 'dogs/1.jpg': paths[0], 'cats/1.jpg': paths[1] });
  expect(pathsOf(['birds/1.jpg'], ...paths)).toEqual({});
  expect(pathsOf(['1.jpg'], '1.jpg', ...paths)).toEqual({ '1.jpg': '1.jpg' });
  const { unusable, unnamed } = matchFiles(
    ['1.jpg'],
    paths.map((path) => file(path)),
  );
  expect(unusable.get('1.jpg')).toContain('Several files');
  expect(unnamed).toEqual([]);
});

test('files that no row names are listed, without those of the operating system', () => {
  const paths = ['rex.jpg', 'bo.jpg', '__MACOSX/._rex.jpg', 'a/.DS_Store', 'Thumbs.db', 'a/._bo.jpg'];
  const { unnamed } = matchFiles(
    ['rex.jpg'],
    paths.map((path) => file(path)),
  );
  expect(unnamed).toEqual(['bo.jpg']);
});

test('files that can’t be used say why, and too many of them are too large together', () => {
  const { unusable } = matchFiles(
    ['a.jpg', 'b.jpg', 'c.jpg'],
    [file('a.jpg', { error: 'encrypted' }), file('b.jpg', { error: 'odd' }), file('c.jpg', { bytes: 15_000_001 })],
  );
  expect([...unusable.values()]).toEqual([
    expect.stringContaining('password'),
    expect.stringContaining('unusual'),
    expect.stringContaining('15 MB'),
  ]);
  const names = Array.from({ length: 70 }, (_, at) => `${at}.jpg`);
  const { isTooLarge } = matchFiles(
    names,
    names.map((name) => file(name, { bytes: 15_000_000 })),
  );
  expect(isTooLarge).toBe(true);
});

test('files of the same name in thousands of folders are matched one by one', () => {
  const paths = Array.from({ length: 10_000 }, (_, at) => `export/${at}/${'deep/'.repeat(30)}1.jpg`);
  const files = paths.map((path) => file(path));
  let compared = 0;
  for (const each of files) {
    const { path } = each;
    Object.defineProperty(each, 'path', { get: () => ((compared += 1), path) });
  }
  const names = Array.from({ length: 40_000 }, (_, at) => `${at}/${'deep/'.repeat(30)}1.jpg`);
  const { found } = matchFiles(names, files);
  expect(found.size).toBe(10_000);
  expect(found.get(names[77]!)).toBe(files[77]);
  // Each file is looked at a few times, however many names there are.
  expect(compared).toBeLessThanOrEqual(5 * files.length);
});

test('of names that mean the same path, each finds the file', () => {
  expect(pathsOf(['a/1.jpg', 'A/./1.JPG', '1.jpg', '9/a/1.jpg'], 'a/1.jpg')).toEqual({
    'a/1.jpg': 'a/1.jpg',
    'A/./1.JPG': 'a/1.jpg',
    '1.jpg': 'a/1.jpg',
    '9/a/1.jpg': 'a/1.jpg',
  });
});
