import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../database.ts';

import { createDatabaseFiles } from './create.ts';
import { Engine } from './engine.ts';
import { openEnginePool } from './engine-pool.ts';
import { readLockHolder } from './lock.ts';
import { compileProgram } from './program.ts';
import { readTemplate } from './template.ts';
import type { FromWorker } from './worker.ts';

let dataDir: string;
let open: OpenDatabase[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-embedded-'));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  await rm(dataDir, { recursive: true, force: true });
});

async function openHere(): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, now: new Date(), onWarning: () => undefined });
  open.push(database);
  return database;
}

async function close(database: OpenDatabase): Promise<void> {
  open = open.filter((other) => other !== database);
  await database.close();
}

describe('the embedded database', () => {
  let sharedDir: string;
  let shared: OpenDatabase;
  /** Shared by tests that leave nothing behind: creating one takes longer than its queries. */
  beforeAll(async () => {
    sharedDir = await mkdtemp(join(tmpdir(), 'pawhaven-embedded-'));
    shared = await openDatabase({
      databaseUrl: undefined,
      dataDir: sharedDir,
      now: new Date(),
      onWarning: () => undefined,
    });
  });
  afterAll(async () => {
    await shared.close();
    await rm(sharedDir, { recursive: true, force: true });
  });

  test('syncs every commit to disk before it is acknowledged', async () => {
    const { db, embedded } = await openHere();
    await sql`create table t (n int)`.execute(db);
    const before = await embedded!.engine.countSyncs();
    for (let n = 0; n < 20; n++) await sql`insert into t values (${n})`.execute(db);
    expect((await embedded!.engine.countSyncs()) - before).toBeGreaterThanOrEqual(20);
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`.execute(
      db,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  test('syncs once for commits of the same moment', async () => {
    const { db, embedded } = await openHere();
    await sql`create table t (n int)`.execute(db);
    const before = await embedded!.engine.countSyncs();
    await Promise.all(Array.from({ length: 100 }, (_, n) => sql`insert into t values (${n})`.execute(db)));
    expect((await embedded!.engine.countSyncs()) - before).toBeLessThan(50);
    const { rows } = await sql`select count(*) as n from t`.execute(db);
    expect(rows).toEqual([{ n: 100 }]);
  });

  test('sends a transaction of three statements in four messages', async () => {
    const { db, embedded } = shared;
    await sql`select 1`.execute(db);
    const send = vi.spyOn(embedded!.engine, 'send');
    await db.transaction().execute(async (trx) => {
      for (const n of [1, 2, 3]) await sql`select ${n}::int`.execute(trx);
    });
    expect(send).toHaveBeenCalledTimes(4);
    send.mockRestore();
  });

  test('does not keep its responses in memory', async () => {
    await close(await openHere());
    const resourceLimits = { maxOldGenerationSizeMb: 64 };
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { dir: join(dataDir, 'database'), isNew: false, program: await compileProgram(), sent };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits });
    const question = simpleQuery('select n, repeat($$x$$, 20) from generate_series(1, 1000) as n');
    await once(worker, 'message');
    // A hundred megabytes of rows, with sixty of memory.
    for (let id = 1; id <= 800; id++) {
      worker.postMessage({ type: 'messages', id, bytes: question });
      const [answer] = (await once(worker, 'message')) as [FromWorker];
      expect(answer).toMatchObject({ type: 'response', id });
    }
    await worker.terminate();
  });

  test('keeps its rows after a restart', async () => {
    const first = await openHere();
    await sql`create table t (n int)`.execute(first.db);
    await sql`insert into t values (7)`.execute(first.db);
    await close(first);
    const { rows } = await sql`select n from t`.execute((await openHere()).db);
    expect(rows).toEqual([{ n: 7 }]);
  });

  test('returns numbers, dates and timestamps as JavaScript types', async () => {
    const { db } = shared;
    const { rows } =
      await sql`select count(*) as n, date '2026-02-28' as day, timestamptz '2026-02-28 12:00+00' as "timestamp", null as nothing`.execute(
        db,
      );
    expect(rows).toEqual([{ n: 0 + 1, day: '2026-02-28', timestamp: new Date('2026-02-28T12:00:00Z'), nothing: null }]);
  });

  test('accepts statements and results of many megabytes', async () => {
    const { db } = shared;
    const text = 'ä'.repeat(3_000_000);
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(db);
    expect(rows[0]!.text === text).toBe(true);
  });

  test('completes a running query before it closes', async () => {
    const database = await openHere();
    await sql`select 1`.execute(database.db);
    const answering = sql`select pg_sleep(0.5), 7 as n`.execute(database.db);
    // The query is sent once the pool has assigned the connection.
    await new Promise((resolve) => setImmediate(resolve));
    const closing = close(database);
    expect((await answering).rows).toMatchObject([{ n: 7 }]);
    await closing;
  });

  test('does not mistake text for a failure of its own', async () => {
    const { db } = shared;
    const { rows } = await sql`select 'VPANIC' as name, 'x' as story`.execute(db);
    expect(rows).toEqual([{ name: 'VPANIC', story: 'x' }]);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('continues after an error, inside and outside a transaction', async () => {
    const { db } = shared;
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`create table t (n int)`.execute(trx);
        await sql`nonsense`.execute(trx);
      }),
    ).rejects.toMatchObject({ code: '42601' });
    const { rows } = await sql`select to_regclass('t') as t`.execute(db);
    expect(rows).toEqual([{ t: null }]);
  });

  test('serves parallel queries, each with its own result', async () => {
    const { db } = shared;
    const answers = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]!.n,
      ),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });
});

describe('opening the same directory twice', () => {
  test('fails with one line that names the other process, and works after that has closed', async () => {
    const first = await openHere();
    await expect(openHere()).rejects.toThrow(
      new RegExp(`^The data directory ${dataDir} is in use by process ${process.pid} since \\S+\\. [^\\n]+$`),
    );
    expect(readLockHolder(dataDir)?.pid).toBe(process.pid);
    await close(first);
    expect(readLockHolder(dataDir)).toBeNull();
    await openHere();
  });
});

describe('the watchdog', () => {
  function openHereWithin(maxQueryMs: number, restarts: string[]) {
    const onRestart = (reason: string) => void restarts.push(reason);
    const engine = new Engine({ dir: join(dataDir, 'database'), isNew: false, maxQueryMs, onRestart });
    return { pool: openEnginePool(engine), engine };
  }

  test('ends a query that takes too long, and the next one works without lost data', async () => {
    const dir = join(dataDir, 'database');
    await createDatabaseFiles(dir, undefined);
    const restarts: string[] = [];
    const { pool, engine } = openHereWithin(4000, restarts);
    try {
      await pool.query('create table t (n int)');
      await pool.query('insert into t values (1)');
      const hanging = pool.query('select count(*) from generate_series(1, 1000000000000)');
      const waiting = pool.query('insert into t values (2)').catch((error: unknown) => error);
      await expect(hanging).rejects.toThrow(/restarted|terminated/i);
      await waiting;
      expect(restarts).toHaveLength(1);
      await expect
        .poll(async () => (await pool.query('select min(n) as n from t').catch(() => ({ rows: [] }))).rows)
        .toEqual([{ n: 1 }]);
    } finally {
      await pool.end();
      await engine.close();
    }
  });

  test('waits for work without a time limit', async () => {
    const dir = join(dataDir, 'database');
    await createDatabaseFiles(dir, await readTemplate());
    const restarts: string[] = [];
    const { pool, engine } = openHereWithin(300, restarts);
    const long = () => pool.query('select pg_sleep(1)');
    try {
      await engine.withoutTimeLimit(long);
      expect(restarts).toEqual([]);
      await expect(long()).rejects.toThrow(/restarted|terminated/i);
    } finally {
      await pool.end();
      await engine.close();
    }
  });

  test('ignores fast queries, however long the queue', async () => {
    const dir = join(dataDir, 'database');
    await createDatabaseFiles(dir, await readTemplate());
    const restarts: string[] = [];
    const { pool, engine } = openHereWithin(2000, restarts);
    try {
      await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.3)')));
      expect(restarts).toEqual([]);
    } finally {
      await pool.end();
      await engine.close();
    }
  });
});

describe('a new client in the shared session', () => {
  test('has no open transaction, prepared statement or setting of the previous one', async () => {
    const { pool } = await openHere();
    const first = await pool.connect();
    await first.query("set timezone to 'Asia/Tokyo'");
    await first.query('create temp table left_over (n int)');
    await first.query('begin');
    await first.query('select 1 as one', []);
    first.release(true);
    const second = await pool.connect();
    expect((await second.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    expect((await second.query("select to_regclass('left_over') as t")).rows).toEqual([{ t: null }]);
    expect((await second.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    second.release();
  });
});

function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return new Uint8Array(message);
}
