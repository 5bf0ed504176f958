import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pawhaven-memory-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('each run gets a folder of its own', () => {
  const folders = [makeMemoryFolder(parent, 0)!, makeMemoryFolder(parent, 0)!];
  expect(new Set(folders).size).toBe(2);
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
});

test('the folder of a run that was killed is deleted', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(parent, `pawhaven-test-${pid}-a`);
  const others = join(parent, 'of-others');
  for (const folder of [left, others]) mkdirSync(folder);
  makeMemoryFolder(parent, 0);
  expect([left, others].map((folder) => existsSync(folder))).toEqual([false, true]);
});

test('there is none without enough memory, or without such a place', () => {
  expect(makeMemoryFolder(parent, Infinity)).toBeUndefined();
  expect(makeMemoryFolder(join(parent, 'nowhere'), 0)).toBeUndefined();
});
