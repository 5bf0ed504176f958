import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createTestDatabase } from '../../../../tests/support/open-test-database.ts';
import { MIGRATED } from '../../../../tests/support/postgres-server.ts';
import { createSignedInUser, createStaff } from '../../../../tests/support/signed-in-users.ts';
import { startTestApplication, type StartedApp } from '../../../../tests/support/start-application.ts';
import { BACKUP_JOB } from '../../../platform/backup/backup-settings.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import { parseConfig } from '../../../platform/config.ts';
import { enrollJobs } from '../../../platform/jobs/job-leases.ts';
import { runScheduledBackups } from '../../backups/server/index.ts';
import { getShelter } from '../../settings/server/index.ts';
import { backupMessages, type Backups } from '../system-status.contract.ts';
import { listUrgentWarnings } from './list-urgent-warnings.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let app: StartedApp;
let admins: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-backups-'));
  env = { BACKUP_URL: folder, DATABASE_URL: (await createTestDatabase({ template: MIGRATED })) ?? '' };
  app = await startTestApplication({ env });
  const created = [
    await createSignedInUser(app.db, { role: 'Admin' }),
    await createSignedInUser(app.db, { role: 'Admin' }),
  ];
  admins = created.map(({ token }) => token);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await clearTables(app.db, 'backups', 'job_leases', 'audit_log');
  await enrollJobs(app.db, [{ name: BACKUP_JOB, everyMs: 60_000, firstAfterMs: 3_600_000 }]);
});

const PATH = '/api/system-status/backups';
const list = async () => (await app.call<Backups>('GET', PATH, { token: admins[0] })).body;
const request = (token = admins[0]) => app.call<Backups & { error: string }>('POST', PATH, { token });

const config = (changes: NodeJS.ProcessEnv = {}) => parseConfig({ DATA_DIR: app.dataDir, ...env, ...changes });
const context = () => ({
  db: app.db,
  config: config(),
  clock,
  getShelter: () => getShelter(app.db, config().shelter),
  onWarning: () => undefined,
});

describe('Back up now', () => {
  test('lets a server with jobs make one backup, although two Admins press the button at once', async () => {
    const responses = await Promise.all(admins.map((token) => request(token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(responses.find(({ status }) => status === 409)?.body.error).toBe(backupMessages.inProgress);
    expect(await list()).toMatchObject({ is_set_up: true, in_progress: { type: 'request' }, latest: [] });

    await runScheduledBackups(context());
    const { in_progress: current, latest } = await list();
    expect(current).toBeNull();
    expect(latest).toMatchObject([{ result: 'complete', location: folder, verified_at: null, is_removed: false }]);
    expect(await readdir(folder)).toEqual([latest[0]?.name]);
    const events = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'backups.requested')
      .execute();
    expect(events).toHaveLength(1);
    expect((await request()).status).toBe(201);
  });

  test('shows why it failed', async () => {
    await request();
    await runScheduledBackups({
      ...context(),
      config: config({ BACKUP_URL: '/proc/none' }),
    });
    const { latest } = await list();
    expect(latest).toMatchObject([{ result: 'failed', bytes: null, error: expect.any(String) as string }]);
  });

  test('says that no server would make it', async () => {
    await clearTables(app.db, 'job_leases');
    expect(await request()).toMatchObject({ status: 409, body: { error: backupMessages.noJobs } });
  });

  test('is only for those who may change settings', async () => {
    const { token } = await createStaff(app.db, ['read only']);
    expect((await request(token)).status).toBe(403);
    expect((await app.call('GET', PATH, { token })).status).toBe(403);
  });
});

test('a backup in progress is shown until its server is gone', async () => {
  const startedAt = new Date(Date.now() - 60_000);
  await app.db
    .insertInto('backups')
    .values({ name: 'running', location: folder, due_at: startedAt, started_at: startedAt })
    .execute();
  const lease = (expires: string) =>
    sql`update job_leases set holder = gen_random_uuid(), last_started_at = ${startedAt},
      expires_at = now() + ${expires}::interval where name = ${BACKUP_JOB}`.execute(app.db);
  await lease('30 seconds');
  expect(await list()).toMatchObject({
    in_progress: { type: 'backup', since: startedAt.toISOString() },
    latest: [{ result: 'in progress' }],
  });
  expect((await request()).status).toBe(409);
  await lease('-1 second');
  expect(await list()).toMatchObject({ in_progress: null, latest: [{ result: 'interrupted' }] });
});

test('a test restore in progress is shown', async () => {
  const [made, now] = [new Date(Date.now() - 60_000), new Date()];
  await app.db
    .insertInto('backups')
    .values({ name: 'made', location: folder, due_at: made, started_at: made, finished_at: made, bytes: 1 })
    .execute();
  await sql`update job_leases set holder = gen_random_uuid(), last_started_at = ${made}, expires_at = now() + interval '1 hour'
    where name = ${BACKUP_JOB}`.execute(app.db);
  expect((await list()).in_progress).toBeNull();
  await app.db.updateTable('backups').set({ verify_started_at: now }).execute();
  expect((await list()).in_progress).toEqual({ type: 'test restore', since: now.toISOString() });
});

describe('the warnings on the first page', () => {
  test('are about late backups, and servers that run no jobs', async () => {
    expect(await listUrgentWarnings(context())).toEqual([]);
    const day = new Date('2026-01-02T03:00:00Z');
    await app.db
      .insertInto('backups')
      .values({ name: 'old', location: folder, due_at: day, started_at: day, finished_at: day, bytes: 1 })
      .execute();
    await sql`update job_leases set enrolled_at = now() - interval '1 hour'`.execute(app.db);
    expect(await listUrgentWarnings(context())).toEqual(['No server is running jobs', 'Your backup is late']);
    const { body } = await app.call<{ system_warnings: string[] }>('GET', '/api/admin/day', { token: admins[0] });
    expect(body.system_warnings).toContain('Your backup is late');
    const { token } = await createStaff(app.db, ['read only']);
    const other = await app.call<{ system_warnings: string[] }>('GET', '/api/admin/day', { token });
    expect(other.body.system_warnings).toEqual([]);
  });
});
