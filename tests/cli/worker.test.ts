import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findJobStatus } from '../../src/platform/jobs/find-job-status.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { observeProcess } from '../support/observed-process.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startTestApplication } from '../support/start-application.ts';
import { startProcess, type StartedProcess } from '../support/start-process.ts';

let folder: string;
let workers: StartedProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-worker-'));
  workers = [];
});
afterEach(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

function startWorker(env: Record<string, string>): StartedProcess {
  const worker = startProcess('src/worker.ts', { PORT: '0', DATA_DIR: folder, ...env });
  workers.push(worker);
  return worker;
}

test('a worker without a database server says in one line what it needs', async () => {
  const worker = startWorker({});
  expect(await worker.ended).toBe(1);
  expect(worker.stderr()).toMatch(/^Pawhaven cannot start: DATABASE_URL takes [^\n]*\n$/);
});

describe.runIf(isOnServer)('a worker', () => {
  test('sends the emails of servers without jobs, has only the health endpoints, and stops in good order', async () => {
    const DATABASE_URL = (await createTestDatabase({ template: MIGRATED })) ?? '';
    const app = await startTestApplication({ env: { DATABASE_URL, JOBS: 'false' } });
    const { id, email } = await createSignedInUser(app.db);
    expect((await app.call('POST', '/api/auth/reset-password', { body: { email } })).status).toBe(200);
    const listLinks = () =>
      app.db
        .selectFrom('emails')
        .select('status')
        .where('user_id', '=', id)
        .where('type', '=', 'password-reset')
        .execute();
    expect(await findJobStatus(app.db)).toEqual({ isAnyServerRunningJobs: false, jobs: [] });
    expect(await listLinks()).toEqual([]);

    const observer = await observeProcess();
    const worker = startWorker({ DATABASE_URL, ...observer.env });
    const url = await worker.url;
    await expect.poll(listLinks).toEqual([{ status: 'kept' }]);
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/', '/api/pets/total', '/socket.io/'].map(statusOf))).toEqual([
      200, 200, 404, 404, 404,
    ]);
    await expect.poll(async () => (await findJobStatus(app.db)).isAnyServerRunningJobs).toBe(true);
    const countRuns = async () =>
      (await observer.readMetrics()).get('pawhaven_job_runs_total{task="sending newsletters"}');
    await expect.poll(countRuns).toBeGreaterThan(0);
    expect((await observer.readMetrics()).get('pawhaven_database_up')).toBe(1);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    const leased = await app.db.selectFrom('job_leases').select('name').where('holder', 'is not', null).execute();
    expect(leased).toEqual([]);
    expect(observer.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /readyz', 'job sending newsletters']),
    );
    await app.stop();
  });
});
