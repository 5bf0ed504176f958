import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onDemandExports, toModule, withPlainReact, withPlainUseId } from './react-as-modules.ts';

const require = createRequire(import.meta.url);
const files = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
};

function pathOf(entry: string, file: string): string {
  return join(dirname(require.resolve(entry)), 'cjs', file);
}

async function convert(entry: keyof typeof files, only?: readonly string[]): Promise<string> {
  return toModule(files[entry], await readFile(pathOf(entry, files[entry]), 'utf8'), only);
}

async function importText<T>(code: string): Promise<T> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as T;
}

function exportsOf(code: string): string[] {
  const [, list] = /^export \{ (.*) \};$/m.exec(code)!;
  return list!.split(', ').map((each) => each.split(' as ')[1]!);
}

describe('React as modules', () => {
  test.each(Object.entries(files))('exports of %s exactly what the package exports', async (entry, file) => {
    const code = await convert(entry as keyof typeof files);
    const original = Object.keys(require(pathOf(entry, file)) as object);
    expect(exportsOf(code).toSorted()).toEqual(original.toSorted());
    expect(code).not.toMatch(/\brequire\(|\bexports\./);
  });

  test('computes what the package computes', async () => {
    const react = await importText<typeof import('react') & { default: typeof import('react') }>(
      await convert('react'),
    );
    const element = react.createElement('p', { id: 'one' }, 'text');
    expect(element.props).toEqual({ id: 'one', children: 'text' });
    expect(react.isValidElement(element)).toBe(true);
    expect(react.default.version).toBe(react.version);
  });

  test('exports to the charts alone what only they use', async () => {
    const code = await convert('react', onDemandExports['react']);
    const copy = await importText<Pick<typeof import('react'), 'Children' | 'cloneElement'>>(code);
    const { createElement } = require('react') as typeof import('react');
    expect(exportsOf(code)).toEqual(onDemandExports['react']);
    expect(copy.Children.count(createElement('p'))).toBe(1);
    expect(copy.cloneElement(createElement('p'), { id: 'one' }).props).toEqual({ id: 'one' });
    expect(exportsOf(await convert('react-dom', onDemandExports['react-dom']))).toEqual(onDemandExports['react-dom']);
  });

  test.each([
    ['nothing exported', 'var a = 1;'],
    ['an export of another form', 'exports.a = 1;\nmodule.exports = {};'],
    ['a module required in another way', 'exports.a = 1;\nfoo(require("react"));'],
    ['an export inside of something', 'exports.a = 1;\nif (b) exports.c = 1;'],
  ])('stops the build where there is %s', (_what, code) => {
    expect(() => toModule('react.production.js', code)).toThrow('react.production.js is no longer written as');
  });

  test('stops the build where the charts need what React no longer exports', () => {
    expect(() => toModule('react.production.js', 'exports.a = 1;', ['Children'])).toThrow('no longer written as');
  });
});

describe('useId in the charts', () => {
  test('is read by its plain name', async () => {
    const file = join(dirname(require.resolve('recharts/package.json')), 'es6/util/useId.js');
    expect(withPlainUseId(await readFile(file, 'utf8'))).toContain('_ref = React.useId)');
  });

  test('stops the build where it is read in another way', () => {
    expect(() => withPlainUseId('export var useId = React.useId;')).toThrow(
      "recharts' useId.js is no longer written as",
    );
  });
});

describe('React in React Aria', () => {
  test.each([
    [
      'import $a$react, {useRef as $a$useRef} from "react";\n(0, $a$react).useId();',
      'import * as $a$react from "react"; import {useRef as $a$useRef} from "react";\n$a$react.useId();',
    ],
    ['import $a$react from "react";\n(0, $a$react).version', 'import * as $a$react from "react"; \n$a$react.version'],
    ['import {useRef as $a} from "react";', 'import {useRef as $a} from "react";'],
  ])('is imported by its names: %j', (code, plain) => {
    expect(withPlainReact(code)).toBe(plain);
  });
});
