import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shortenClientManifest, shortenManifest } from './client-manifest.ts';

const start = 'window.__reactRouterManifest=';
const entry = { module: '/assets/entry.js', imports: ['/assets/vendor.js'], css: [] };
const home = {
  id: 'a/home-page',
  index: true,
  hasLoader: true,
  module: '/assets/home-page-0a1b2c3.js',
  css: ['/a.css'],
};
const other = { id: 'other', parentId: 'root', path: 'b', module: '/assets/home-page-3c2b1a0.js' };
const sibling = { id: 'sibling', parentId: 'root', path: 'c', module: '/assets/sibling-3c2b1a0.js' };
const orphan = { id: 'orphan', path: 'd', module: '/assets/orphan-3c2b1a0.js' };
const named = { id: 'a/named-page', path: 'named', module: '/assets/named-page-4d3c2b1.js' };
const frame = { id: 'frame', module: '/assets/frame-5e4d3c2.js' };
const unused = { hasAction: false, hasDefaultExport: true, imports: ['/assets/vendor.js'] };
const list = {
  entry,
  routes: {
    'a/home-page': { ...home, ...unused },
    other: { ...other, ...unused, css: [] },
    sibling: { ...sibling, ...unused },
    orphan: { ...orphan, ...unused },
    'a/named-page': { ...named, ...unused },
    frame: { ...frame, ...unused },
  },
  version: '1',
};

/** The list that a browser reads from the code. */
function readList(code: string): unknown {
  const window: Record<string, unknown> = {};
  runInNewContext(code, { window });
  return structuredClone(window['__reactRouterManifest']);
}

test('the list of routes is shorter, without what the browser does not use', () => {
  const code = shortenManifest(`${start}${JSON.stringify(list)};`);
  expect(readList(code)).toEqual({
    entry,
    routes: {
      'a/home-page': { ...home, parentId: '' },
      other,
      sibling,
      orphan: { ...orphan, parentId: '' },
      'a/named-page': { ...named, parentId: '' },
      frame: { ...frame, parentId: '' },
    },
    version: '1',
  });
  expect(code).not.toMatch(/imports":\["[^"]+"\],"css":\["\/a|false|home-page-0a1b2c3|"id"|"named"/);
});

test('the build stops if there is no list, or one of another form', async () => {
  expect(() => shortenManifest('window.__routes={};')).toThrow('differently');
  const renamed = { entry, routes: { home: { ...home, ...unused } } };
  expect(() => shortenManifest(`${start}${JSON.stringify(renamed)};`)).toThrow('another id');
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await expect(shortenClientManifest(folder)).rejects.toThrow('no list of routes');
  await rm(folder, { recursive: true });
});

test('the file in the build is replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  const code = `${start}${JSON.stringify(list)};`;
  await writeFile(join(folder, 'manifest-0a1b2c3.js'), code);
  await shortenClientManifest(folder);
  expect(await readFile(join(folder, 'manifest-0a1b2c3.js'), 'utf8')).toBe(shortenManifest(code));
  await rm(folder, { recursive: true });
});
