import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enginesOf, needsOwnProcess, type TestFile } from './test-files.ts';

const files: TestFile[] = globSync('{src,demo,scripts,tests}/**/*.test.{ts,tsx}').map((path) => ({
  path: path.replaceAll(sep, '/'),
  text: readFileSync(path, 'utf8'),
}));
const find = (name: string) => files.find(({ path }) => path.endsWith(`/${name}.test.ts`))!;

describe('the engines of a file', () => {
  test.each([
    ['migrate', ['embedded', 'postgres']],
    ['backup', ['embedded', 'postgres']],
    ['invariants', ['embedded', 'postgres']],
    ['search-pets', ['embedded', 'postgres']],
    ['chat-connection-loss', ['embedded', 'postgres']],
    ['uploads', ['embedded']],
    ['start', ['embedded']],
    ['keyed-semaphore', ['none']],
  ])('%s: %s', (name, engines) => {
    expect(enginesOf(find(name))).toEqual(engines);
  });

  test('are both if a file opens a database, except for the few that don’t depend on it', () => {
    const opening = files.filter((file) => enginesOf(file).includes('embedded'));
    const onBoth = opening.filter((file) => enginesOf(file).includes('postgres'));
    expect(onBoth.length).toBeGreaterThan(80);
    const onOne = opening.filter((file) => !onBoth.includes(file));
    expect(onOne.length).toBeLessThan(onBoth.length / 5);
    // Tests that run only on a server would otherwise never run.
    expect(onOne.filter(({ text }) => text.includes('isOnServer')).map(({ path }) => path)).toEqual([]);
  });
});

describe('a process of its own', () => {
  test.each([
    [`vi.mock('./a.ts')`, true],
    [`vi.stubGlobal('fetch', fetch)`, true],
    [`vi.useFakeTimers()`, true],
    [`vi.spyOn(pool, 'connect')`, false],
    [`startApp()`, false],
  ])('%s: %s', (text, isOwn) => {
    expect(needsOwnProcess({ path: 'any.test.ts', text })).toBe(isOwn);
  });

  test('the tests of reused databases, which need those that no other file has used', () => {
    expect(needsOwnProcess(find('reused-databases'))).toBe(true);
  });
});
