import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toModule } from './react-as-modules.ts';

const require = createRequire(import.meta.url);
const files = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
};

async function read(entry: string, file: string): Promise<string> {
  return readFile(join(dirname(require.resolve(entry)), 'cjs', file), 'utf8');
}

describe('React as modules', () => {
  test.each(Object.entries(files))('exports of %s just what it exported before', async (entry, file) => {
    const code = toModule(await read(entry, file))!;
    const exported = /^export \{ (.*) \};$/m
      .exec(code)![1]!
      .split(', ')
      .map((each) => each.split(' as ')[1]!);
    const before = Object.keys(require(join(dirname(require.resolve(entry)), 'cjs', file)) as object);
    expect(exported.toSorted()).toEqual(before.toSorted());
    expect(code).not.toMatch(/\brequire\(|\bexports\./);
  });

  test('computes what it computed before', async () => {
    const code = toModule(await read('react', files.react))!;
    const ip = `data:text/javascript,${encodeURIComponent(code)}`;
    const react = (await import(/* @vite-ignore */ ip)) as typeof import('react') & {
      default: typeof import('react');
    };
    const element = react.createElement('p', { id: 'one' }, 'text');
    expect(element.props).toEqual({ id: 'one', children: 'text' });
    expect(react.isValidElement(element)).toBe(true);
    expect(react.default.version).toBe(react.version);
  });

  test.each([
    ['nothing exported', 'var a = 1;'],
    ['an export of another kind', 'exports.a = 1;\nmodule.exports = {};'],
    ['a module asked for in another way', 'exports.a = 1;\nfoo(require("react"));'],
    ['an export inside of something', 'exports.a = 1;\nif (b) exports.c = 1;'],
  ])('is refused where there is %s', (_what, code) => {
    expect(toModule(code)).toBeNull();
  });
});
