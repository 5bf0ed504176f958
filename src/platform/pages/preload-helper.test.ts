import { expect, test } from 'vitest';
import { replaceHelper } from './preload-helper.ts';

test('Vite’s function for dynamic imports is replaced by ours', () => {
  const code = replaceHelper('const scriptRel = 1;const seen = {};export const __vitePreload = function preload() {}');
  expect(code).toMatch(/^export \{ loadWithStyles as __vitePreload \} from ".*\/src\/browser\/load-with-styles\.ts";$/);
});

test.each([
  ['another name', 'export const vitePreload = 1;'],
  ['a second export', 'export const __vitePreload = 1;export const seen = {};'],
  ['no export', 'const __vitePreload = 1;'],
])('the build stops where Vite’s module has %s', (_what, code) => {
  expect(() => replaceHelper(code)).toThrow('Vite’s preload helper has changed');
});
