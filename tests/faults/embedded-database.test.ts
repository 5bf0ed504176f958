import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { startProcess, type StartedProcess } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-fault-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that writes rows, and its response for each. */
class Writer {
  readonly process: StartedProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(
    dataDir: string,
    nodeArgs: string[] = [],
    env: Record<string, string> = {},
    script = 'tests/support/write-rows.ts',
  ) {
    this.process = startProcess(script, env, [dataDir], nodeArgs);
    this.#lines = createInterface({ input: this.process.child.stdout! })[Symbol.asyncIterator]();
  }

  ask(n: number): void {
    this.process.child.stdin!.write(`${n}\n`);
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`The writer ended: ${this.process.stderr()}`);
    return value;
  }

  async write(n: number): Promise<string> {
    this.ask(n);
    return this.next();
  }
}

async function readRows(dataDir: string): Promise<Set<number>> {
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    now: new Date(),
    onWarning: () => undefined,
  });
  const { rows } = await sql<{ n: number }>`select n from written`.execute(db);
  await close();
  return new Set(rows.map(({ n }) => n));
}

describe('kill -9 during a stream of writes', () => {
  test(`loses nothing that was acknowledged (${ROUNDS} rounds)`, { timeout: 300_000 * ROUNDS }, async () => {
    const acknowledged: number[] = [];
    let n = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const writer = new Writer(folder);
      expect(await writer.next()).toBe('ready');
      const until = n + 50 + Math.floor(Math.random() * 150);
      for (let ahead = 0; ahead < 300; ahead++) writer.ask(n + ahead);
      for (; n < until; n++) {
        expect(await writer.next()).toBe(`stored ${n}`);
        acknowledged.push(n);
      }
      writer.process.child.kill('SIGKILL');
      await writer.process.ended;
      n += 1000;
      const started = performance.now();
      const rows = await readRows(folder);
      process.stdout.write(
        `open again ${Math.round(performance.now() - started)} ms after a kill, ${acknowledged.length} acknowledged rows there\n`,
      );
      expect(acknowledged.filter((row) => !rows.has(row))).toEqual([]);
    }
  });
});

describe('transactions that share a sync', () => {
  const PAIRS = 'tests/support/write-pairs.ts';

  async function readPairs(): Promise<Map<number, number>> {
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir: folder,
      now: new Date(),
      onWarning: () => undefined,
    });
    const { rows } = await sql<{ n: number; halves: number }>`
      select n, count(*) as halves from written group by n`.execute(db);
    await close();
    return new Map(rows.map(({ n, halves }) => [n, halves]));
  }

  test(`survive a kill -9 whole once acknowledged, and otherwise whole or not at all (${ROUNDS} rounds)`, async () => {
    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const writer = new Writer(folder, [], {}, PAIRS);
      expect(await writer.next()).toBe('ready');
      for (let ahead = 0; ahead < 400; ahead++) writer.ask(next++);
      const until = acknowledged.length + 50 + Math.floor(Math.random() * 150);
      while (acknowledged.length < until) {
        const response = await writer.next();
        expect(response).toMatch(/^stored \d+$/);
        acknowledged.push(Number(response.split(' ')[1]));
      }
      writer.process.child.kill('SIGKILL');
      await writer.process.ended;
      const pairs = await readPairs();
      expect(acknowledged.filter((n) => pairs.get(n) !== 2)).toEqual([]);
      expect(new Set(pairs.values())).toEqual(new Set([2]));
    }
  });

  test('are all refused if the sync fails, and the next ones are stored once syncs work', async () => {
    const flag = `${folder}-failing`;
    const nodeArgs = ['--import', join(import.meta.dirname, '../support/fail-syncs.mjs')];
    const writer = new Writer(folder, nodeArgs, { FAILING_SYNC_FLAG: flag }, PAIRS);
    try {
      expect(await writer.next()).toBe('ready');
      expect(await writer.write(1)).toBe('stored 1');
      await writeFile(flag, '');
      const refused = [2, 3, 4, 5, 6, 7, 8, 9];
      for (const n of refused) writer.ask(n);
      const responses = [];
      for (const _ of refused) responses.push(await writer.next());
      expect(responses.toSorted()).toEqual(refused.map((n) => `refused ${n} 503`));
      await rm(flag);
      let n = 9;
      await expect.poll(() => writer.write(++n)).toMatch(/^stored/);
      writer.process.child.stdin!.end();
      await writer.process.ended;
      const pairs = await readPairs();
      expect([pairs.get(1), pairs.get(n)]).toEqual([2, 2]);
      expect(new Set(pairs.values())).toEqual(new Set([2]));
    } finally {
      writer.process.child.kill('SIGKILL');
      await rm(flag, { force: true });
    }
  });
});

describe('a full disk', () => {
  const disks = [
    ['a small disk that is filled', makeSmallDisk],
    ['writes that fail below the database', failWrites],
  ] as const;

  test.for(disks)(
    '(%s) is answered as 503, loses nothing acknowledged, and is over when there is room',
    async ([, make], context) => {
      const disk = await make(folder);
      if (!disk) {
        context.skip('no disk can be mounted here');
        return;
      }
      const writer = new Writer(disk.dataDir, disk.nodeArgs, disk.env);
      try {
        expect(await writer.next()).toBe('ready');
        const stored: number[] = [];
        for (let n = 0; n < 20; n++) {
          expect(await writer.write(n)).toBe(`stored ${n}`);
          stored.push(n);
        }
        await disk.fill();
        let n = 100;
        let answer = '';
        for (; n < 12_000 && !answer.startsWith('refused'); n++) {
          answer = await writer.write(n);
          if (answer.startsWith('stored')) stored.push(n);
        }
        expect(answer).toBe(`refused ${n - 1} 503`);
        await disk.free();
        await expect.poll(() => writer.write(++n)).toMatch(/^stored/);
        writer.process.child.stdin!.end();
        await writer.process.ended;
        const rows = await readRows(disk.dataDir);
        expect(stored.filter((row) => !rows.has(row))).toEqual([]);
      } finally {
        writer.process.child.kill('SIGKILL');
        await writer.process.ended;
        disk.remove();
      }
    },
  );
});

interface Disk {
  dataDir: string;
  nodeArgs: string[];
  env: Record<string, string>;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): void;
}

/** Mounts a disk of 100 MB in memory, if this user may. */
async function makeSmallDisk(under: string): Promise<Disk | null> {
  const dataDir = join(under, 'disk');
  await mkdir(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(dataDir, 'filler');
  return {
    dataDir,
    nodeArgs: [],
    env: {},
    fill: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      await writeFile(filler, Buffer.alloc(bavail * bsize));
    },
    free: () => rm(filler),
    remove: () => void execFileSync('umount', ['-l', dataDir], { stdio: 'ignore' }),
  };
}

async function failWrites(under: string): Promise<Disk> {
  const flag = join(under, 'full');
  const dataDir = join(under, 'data');
  await mkdir(dataDir);
  return {
    dataDir,
    nodeArgs: ['--import', join(import.meta.dirname, '../support/fail-writes.mjs')],
    env: { FULL_DISK_FLAG: flag },
    fill: () => writeFile(flag, ''),
    free: () => rm(flag),
    remove: () => undefined,
  };
}
