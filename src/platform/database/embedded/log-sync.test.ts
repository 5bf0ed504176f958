import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
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
  syncBuiltinESMExports();
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
});

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

test.each([
  ['nothing more when the other fails', new Error('EIO')],
  ['both when the other is done', null],
])('while a sync runs in the background, confirms %s', async (_what, error) => {
  const finish = Promise.withResolvers<void>();
  const inBackground = Promise.withResolvers<void>();
  vi.spyOn(fs, 'fdatasync').mockImplementation((_fd, callback) => {
    inBackground.resolve();
    void finish.promise.then(() => callback(error));
  });
  syncBuiltinESMExports();
  const [confirmed, errors]: [number[], Error[]] = [[], []];
  const slow = new LogSync({
    onSync: () => undefined,
    onProgress: (upTo) => confirmed.push(upTo),
    onError: (thrown) => errors.push(thrown),
    maxBlockingMs: -1,
  });
  const nfd = fs.openSync(join(folder, 'log'), 'w');
  const file = { nfd, node: { name: '0'.repeat(24) } };
  slow.request(file);
  slow.catchUp();
  slow.request(file);
  slow.catchUpSoon(true);
  await inBackground.promise;
  slow.request(file);
  // It succeeds, although the system may report its error to the other one.
  slow.catchUp();
  expect(slow).toMatchObject({ requested: 3, synced: 3, confirmed: 1 });
  finish.resolve();
  await expect.poll(() => errors.length + confirmed.length).toBe(2);
  slow.request(file);
  slow.catchUp();
  expect(confirmed).toEqual(error ? [1] : [1, 3, 4]);
  expect(errors).toEqual(error ? [error] : []);
  fs.closeSync(nfd);
});

test('syncs at once on a fast disk if nothing else is queued', async () => {
  await close();
  await open(Infinity);
  await engine.exec('create table t (n int)');
  log.catchUpSoon(true);
  expect(log.confirmed).toBe(log.requested);
});
