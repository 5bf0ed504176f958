import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/platform/database.ts';
import { createStartedNewsletter, createSubscribers } from '../support/newsletters.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { startProcess, type StartedProcess } from '../support/start-process.ts';

const SUBSCRIBERS = 20;
/** A lease, and the longest pause between two looks at it. */
const MAX_TAKEOVER_MS = 45_000;

describe.runIf(isOnServer)('a worker that is killed', () => {
  let folder: string;
  let DATABASE_URL: string;
  let database: OpenDatabase;
  let workers: StartedProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pawhaven-killed-'));
    DATABASE_URL = (await createTestDatabase({ template: MIGRATED }))!;
    const options = { databaseUrl: DATABASE_URL, dataDir: folder, now: new Date(), onWarning: () => undefined };
    database = await openDatabase(options);
    workers = [];
  });
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const startWorker = async () => {
    const worker = startProcess('src/worker.ts', { PORT: '0', DATA_DIR: folder, DATABASE_URL });
    workers.push(worker);
    await worker.url;
    return worker;
  };
  const findHolder = async () => {
    const row = await database.db
      .selectFrom('job_leases')
      .select('holder')
      .where('name', '=', 'sending newsletters')
      .executeTakeFirst();
    return row?.holder ?? null;
  };

  test('in the middle of a job has it continued by another within the lease, each email once', async () => {
    const { db } = database;
    await createSubscribers(db, SUBSCRIBERS);
    await createStartedNewsletter(db);
    const killed = await db.transaction().execute(async (trx) => {
      // The job waits for this lock.
      await sql`select from newsletters for update`.execute(trx);
      const worker = await startWorker();
      await expect.poll(findHolder).not.toBeNull();
      const holder = await findHolder();
      worker.child.kill('SIGKILL');
      await worker.ended;
      return { at: performance.now(), holder };
    });
    await startWorker();
    const countQueued = async () =>
      (await db.selectFrom('emails').select('id').where('type', '=', 'newsletter').execute()).length;
    await expect.poll(countQueued, { timeout: MAX_TAKEOVER_MS }).toBe(SUBSCRIBERS);
    expect(performance.now() - killed.at).toBeLessThan(MAX_TAKEOVER_MS);
    await expect.poll(findHolder).toBeNull();
    const { rows } = await sql<{ recipients: number }>`
      select count(distinct to_email)::int as recipients from emails where type = 'newsletter'`.execute(db);
    expect(rows).toEqual([{ recipients: SUBSCRIBERS }]);
  });
});
