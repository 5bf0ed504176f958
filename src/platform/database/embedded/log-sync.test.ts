import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseFiles } from './create.ts';
import { SyncingFiles } from './file-system.ts';
import { LogSync } from './log-sync.ts';
import { readTemplate } from './template.ts';

let folder: string;
let log: LogSync;
let engine: PGlite;
let progress: number[];
beforeEach(async () => {
  await open();
});

async function open(maxBlockingMs?: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-log-'));
  const dir = join(folder, 'database');
  await createDatabaseFiles(dir, await readTemplate());
  progress = [];
  const onError = (error: Error) => {
    throw error;
  };
  log = new LogSync({
    onSync: () => undefined,
    onProgress: (synced) => progress.push(synced),
    onError,
    ...(maxBlockingMs !== undefined && { maxBlockingMs }),
  });
  engine = await PGlite.create({
    fs: new SyncingFiles(dir, log, () => undefined),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  });
}
afterEach(close);

async function close(): Promise<void> {
  vi.restoreAllMocks();
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

test('postpones the sync of a commit, and does it soon', async () => {
  await engine.exec('create table t (n int)');
  log.catchUp();
  const { requested } = log;
  await engine.exec('insert into t values (1)');
  await engine.exec('insert into t values (2)');
  expect(log).toMatchObject({ requested: requested + 2, synced: requested });
  log.catchUpSoon();
  await expect.poll(() => log.synced).toBe(requested + 2);
  // One sync for both.
  expect(progress.at(-1)! - progress.at(-2)!).toBe(2);
});

test('a statement that only reads postpones none', async () => {
  await engine.exec('create table t (n int)');
  const { requested } = log;
  await engine.exec('begin; select count(*) from t; commit');
  expect(log.requested).toBe(requested);
});

test('changes no other file while the log is behind', async () => {
  const names = new Map<number, string>();
  const behind: string[] = [];
  const check = (what: string) => void (log.synced < log.requested && behind.push(what));
  const { openSync, writeSync, renameSync, unlinkSync, ftruncateSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const fd = openSync(path, ...rest);
    names.set(fd, String(path));
    return fd;
  });
  let writes = 0;
  vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, ...rest: [never]) => {
    const name = names.get(fd) ?? 'unknown';
    if (!/\/pg_wal\/[0-9A-F]{24}$/.test(name)) {
      writes += 1;
      check(`write ${name}`);
    }
    return writeSync(fd, ...rest);
  }) as typeof writeSync);
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => (check(`rename ${String(from)}`), renameSync(from, to)));
  vi.spyOn(fs, 'unlinkSync').mockImplementation((path) => (check(`unlink ${String(path)}`), unlinkSync(path)));
  vi.spyOn(fs, 'ftruncateSync').mockImplementation(
    (fd, length) => (check(`truncate ${names.get(fd)}`), ftruncateSync(fd, length)),
  );
  // Opens the log file while its name is recorded, and then fills several.
  await engine.exec('select pg_switch_wal()');
  for (let n = 0; n < 6; n++) {
    await engine.exec(`create table t${n} as select n, repeat('x', 900) as filler from generate_series(1, 6000) as n`);
    await engine.exec(`insert into t${n} values (0, 'after')`);
    expect(log.synced).toBeLessThan(log.requested);
    await engine.exec(n % 2 ? 'checkpoint' : `truncate t${n}`);
  }
  await engine.exec('drop table t1, t2');
  expect(writes).toBeGreaterThan(100);
  expect(behind).toEqual([]);
}, 60_000);

test('syncs in the background while the engine continues, if the disk is slow', async () => {
  await close();
  await open(-1);
  await engine.exec('create table t (n int)');
  for (let n = 0; n < 12; n++) {
    await engine.exec('insert into t values (1)');
    log.catchUpSoon();
    // Closes the log file, now and then during its sync.
    if (n % 4 === 0) await engine.exec('select pg_switch_wal()');
    if (n % 2 === 0) await new Promise(setImmediate);
  }
  await expect.poll(() => log.synced).toBe(log.requested);
});
