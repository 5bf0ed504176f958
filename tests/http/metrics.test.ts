import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
import { isOnServer } from '../support/open-test-database.ts';
import { openClient } from '../support/realtime-client.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
let address: string;
beforeAll(async () => {
  app = await startApp({ env: { METRICS_PORT: '0', BACKUP_URL: '/mnt/backups' } });
  address = app.application.metricsAddress!;
});
afterAll(() => app.stop());

/** How much each sample grew while `act` ran. */
async function growthBy(act: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await readMetrics(address);
  await act();
  const after = await readMetrics(address);
  return (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
}

describe('GET /metrics', () => {
  test('shows the last backup, and whether Admins are warned', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const made = { name: 'made', location: '/mnt/backups', due_at: hourAgo, started_at: hourAgo, finished_at: hourAgo };
    await app.db
      .insertInto('backups')
      .values({ ...made, bytes: 2000, verify_started_at: hourAgo, verification_error: 'It is damaged.' })
      .execute();
    const samples = await readMetrics(address);
    expect(samples.get('pawhaven_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
    expect(samples.has('pawhaven_backup_verification_age_seconds')).toBe(false);
    expect(samples.get('pawhaven_backup_size_bytes')).toBe(2000);
    expect(samples.get('pawhaven_backup_failures')).toBe(0);
    expect(samples.get('pawhaven_backup_warning{reason="damaged"}')).toBe(1);
    expect(samples.get('pawhaven_backup_warning{reason="late"}')).toBe(0);
  });

  test('counts requests by route, never by URL', async () => {
    const { id: pet } = await createPet(app.db);
    const grew = await growthBy(async () => {
      for (const id of [pet, 900_001, 900_002]) await app.get(`/api/pets/${id}`);
      for (const path of ['/pets/900001', '/nothing/here', '/api/nothing', '/pets/900002?x=1']) await app.get(path);
    });
    const total = 'pawhaven_http_requests_total';
    expect(grew(`${total}{method="GET",route="/api/pets/:id",status="200"}`)).toBe(1);
    expect(grew(`${total}{method="GET",route="/api/pets/:id",status="404"}`)).toBe(2);
    expect(grew(`${total}{method="GET",route="/pets/:id",status="404"}`)).toBe(2);
    expect(grew(`${total}{method="GET",route="/*",status="404"}`)).toBeGreaterThanOrEqual(1);
    expect(grew('pawhaven_http_request_duration_seconds_count{method="GET",route="/api/pets/:id"}')).toBe(3);
    const names = [...(await readMetrics(address)).keys()].join('\n');
    expect(names).not.toMatch(/90000|nothing/);
  });

  test('counts responses from the cache too, which skip routing', async () => {
    const readThrice = async () => {
      const grew = await growthBy(async () => {
        for (let count = 0; count < 3; count += 1) await (await app.get('/catalogue')).arrayBuffer();
      });
      return [
        grew('pawhaven_http_requests_total{method="GET",route="/catalogue",status="200"}'),
        grew('pawhaven_response_cache_total{result="hit"}'),
      ];
    };
    await app.get('/catalogue');
    // The poll in between may be the one that invalidates what the tests before have changed.
    await expect.poll(readThrice).toEqual([3, 3]);
  });

  test('counts rejected logins and the limits that reject them', async () => {
    const grew = await growthBy(async () => {
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await app.call('POST', '/api/auth/login', { body: { email: 'guess@example.org', password: 'Wrong-1234' } });
      }
    });
    expect(grew('pawhaven_login_failures_total{reason="credentials"}')).toBe(10);
    expect(grew('pawhaven_login_failures_total{reason="limit"}')).toBe(2);
    expect(grew('pawhaven_rate_limit_blocks_total{limit="loginByIp"}')).toBe(2);
  });

  test('shows the database, queues, jobs and the process', async () => {
    await expect
      .poll(async () => (await readMetrics(address)).get('pawhaven_job_runs_total{task="delivering emails"}'))
      .toBeGreaterThan(0);
    const samples = await readMetrics(address);
    const value = (name: string) => samples.get(name);
    expect(value('pawhaven_database_up')).toBe(1);
    expect(value('pawhaven_database_size_bytes')).toBeGreaterThan(1_000_000);
    for (const queue of ['photo encodings', 'uploads', 'reset_requests', 'import_photos'])
      expect(value(`pawhaven_queue_length{queue="${queue}"}`), queue).toBe(0);
    for (const status of ['due', 'waiting', 'failed_today'])
      expect(value(`pawhaven_emails{status="${status}"}`)).toBe(0);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(value('pawhaven_disk_free_bytes')).toBeGreaterThan(0);
  });

  test.runIf(isOnServer)('shows the pool of connections', async () => {
    expect((await readMetrics(address)).get('pawhaven_pool_max_connections')).toBeGreaterThan(1);
  });

  test.skipIf(isOnServer)('shows what the embedded database does', async () => {
    const samples = await readMetrics(address);
    expect(samples.get('pawhaven_engine_messages_total')).toBeGreaterThan(10);
    expect(samples.get('pawhaven_engine_busy_seconds_total')).toBeGreaterThan(0);
  });

  test('counts live connections by transport and role', async () => {
    const client = openClient(app.url);
    await once(client as never, 'connect');
    const name = 'pawhaven_sockets{transport="websocket",role="visitor"}';
    expect((await readMetrics(address)).get(name)).toBe(1);
    client.disconnect();
    await expect.poll(async () => (await readMetrics(address)).get(name) ?? 0).toBe(0);
  });

  test('responds although the database does not', async () => {
    // Longer than the age of what it has read.
    const other = await startApp({ env: { METRICS_PORT: '0' } });
    const stuck = Promise.withResolvers<void>();
    try {
      const { database, metricsAddress } = other.application;
      const { executeQuery } = database.db.getExecutor();
      Object.assign(database.db.getExecutor(), { executeQuery: () => stuck.promise });
      const samples = await readMetrics(metricsAddress!);
      expect(samples.get('pawhaven_database_up')).toBe(0);
      expect(samples.has('pawhaven_emails{status="due"}')).toBe(false);
      expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
      Object.assign(database.db.getExecutor(), { executeQuery });
    } finally {
      stuck.resolve();
      await other.stop();
    }
  });

  test('stops the start if its port is taken', async () => {
    await expect(startApp({ env: { METRICS_PORT: new URL(address).port } })).rejects.toThrow(
      /^METRICS_PORT takes a free port/,
    );
  });

  test('is only on its own port, which serves nothing else but /livez', async () => {
    expect((await app.get('/metrics')).status).toBe(404);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(405);
    expect(await (await fetch(`${address}/livez`)).json()).toEqual({ status: 'alive' });
  });

  test('accepts few connections, and closes those that send nothing', async () => {
    const port = Number(new URL(address).port);
    const sockets = Array.from({ length: 30 }, () => connect({ port, host: '127.0.0.1' }).resume());
    for (const socket of sockets) socket.on('error', () => undefined);
    const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
    await expect.poll(countOpen).toBeLessThanOrEqual(20);
    await expect.poll(countOpen).toBe(0);
    expect((await fetch(`${address}/livez`)).status).toBe(200);
  });
});

test('/livez responds as long as the process works', async () => {
  for (const path of ['/livez', '/healthz']) expect(await (await app.get(path)).json()).toEqual({ status: 'alive' });
});
