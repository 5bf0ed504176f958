import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/app-context.ts';
import { getShelter } from '../../src/features/settings/server/index.ts';
import { listLeasedJobs } from '../../src/leased-jobs.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase, type Database, type OpenDatabase } from '../../src/platform/database.ts';
import { filesOnDisk } from '../../src/platform/images/photo-files.ts';
import { openPhotoStore } from '../../src/platform/images/photo-store.ts';
import type { Job } from '../../src/platform/jobs/run-every.ts';
import { runLeased } from '../../src/platform/jobs/run-leased.ts';
import { limits } from '../../src/platform/limits/limits.ts';
import { addDays, dayIn } from '../../src/platform/shelter-day.contract.ts';
import { listFrequentJobs } from '../../src/start-jobs.ts';
import { agreementCalls } from '../support/agreement-calls.ts';
import { createStartedNewsletter, createSubscribers } from '../support/newsletters.ts';
import { createTestDatabase, isOnServer } from '../support/open-test-database.ts';
import { deliver } from '../support/outbox.ts';
import { MIGRATED } from '../support/postgres-server.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const SERVERS = 6;
const PEOPLE = 12;

/** Noon, when reminders of the next day are due. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
const longAgo = new Date(noon.getTime() - 3 * 86_400_000);

describe.runIf(isOnServer)('jobs and delivery on many servers do each due thing once', () => {
  let databaseUrl: string;
  let app: StartedApp;
  let admin: SignedInUser;
  let smtp: SmtpServer;
  let servers: OpenDatabase[];
  const calls = agreementCalls(() => ({ app, admin }));
  beforeAll(async () => {
    databaseUrl = (await createTestDatabase({ template: MIGRATED }))!;
    app = await startApp({ env: { DATABASE_URL: databaseUrl, JOBS: 'false' } });
    admin = await createSignedInUser(app.db, { role: 'Admin' });
    smtp = await startSmtpServer();
    const open = () => openDatabase({ databaseUrl, dataDir: app.dataDir, now: noon, onWarning: () => undefined });
    servers = await Promise.all(Array.from({ length: SERVERS }, open));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await smtp.stop();
    await app.stop();
  });

  /** Each email that must arrive once, as `type recipient`. */
  async function createDueWork(): Promise<string[]> {
    const { db } = app;
    await db.deleteFrom('emails').execute();
    smtp.received.length = 0;
    const users = await Promise.all(Array.from({ length: PEOPLE }, () => createSignedInUser(db)));
    const messages = users.map(({ id }) => ({
      user_id: id,
      sender: 'admin' as const,
      author_id: admin.id,
      text: 'Hello',
      created_at: longAgo,
      active_at: longAgo,
    }));
    await db.insertInto('messages').values(messages).execute();
    const requests = users.map(({ email }) => ({ email, ip: '203.0.113.7', requested_at: noon }));
    await db.insertInto('reset_requests').values(requests).execute();
    const visits = users.map(({ id, email }) => ({
      pet_id: null,
      pet_name: 'Maple',
      pet_key: 'none',
      name: 'Noor Haddad',
      email,
      user_id: id,
      visit_date: addDays(dayIn('UTC', noon), 1),
      created_at: longAgo,
      updated_at: longAgo,
      reminded_for: null,
      status: 'booked' as const,
      visit_time: null,
      location: null,
      slot_position: null,
      arrived_at: null,
    }));
    await db.insertInto('visit_requests').values(visits).execute();
    await db.deleteFrom('newsletter_subscribers').execute();
    const subscribers = await createSubscribers(db, 5 * PEOPLE);
    await createStartedNewsletter(db);
    const signer = await createUnsealed();
    return [
      ...users.flatMap(({ email }) => [
        `messages-waiting ${email}`,
        `password-reset ${email}`,
        `visit-reminder ${email}`,
      ]),
      ...subscribers.map(({ email }) => `newsletter ${email}`),
      `agreement-copy ${signer}`,
    ].toSorted();
  }

  /** A signed agreement whose sealing was cut off. @returns the signer's email */
  async function createUnsealed(): Promise<string> {
    const { id: userId, email } = await createSignedInUser(app.db);
    const { id: applicationId } = await calls.createApproved(userId);
    const { id } = (await calls.send(applicationId)).body;
    const signed = await calls.signing('sign', calls.signature(await calls.openByCode(id)));
    expect(signed.status).toBe(200);
    const isSealed = async () => {
      const [row] = await app.db.selectFrom('agreements').select('pdf_name').where('id', '=', id).execute();
      return row!.pdf_name !== null;
    };
    await expect.poll(isSealed).toBe(true);
    await app.db.deleteFrom('emails').where('type', '=', 'agreement-copy').execute();
    await app.db.transaction().execute(async (trx) => {
      // Without the trigger that freezes what is sealed.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        update agreements set status = 'signed', pdf_name = null, pdf_sha256 = null, pdf_bytes = null
        where id = ${id}`.execute(trx);
    });
    return email;
  }

  function jobsOf(db: Database, warnings: string[]): Job[] {
    const config = parseConfig({});
    const files = filesOnDisk(join(app.dataDir, 'files'));
    const photos = openPhotoStore(filesOnDisk(join(app.dataDir, 'photos')));
    const context = {
      db,
      limits,
      photos,
      files,
      config,
      openDemoPayments: null,
      clock: { now: () => noon },
      getShelter: () => getShelter(db, config.shelter),
      onWarning: (what: string) => void warnings.push(what),
    } as unknown as AppContext;
    return [...listLeasedJobs(context), ...listFrequentJobs(context)];
  }

  /** Sends from all servers at once. */
  async function sendAll(expected: readonly string[]): Promise<void> {
    const clock = { now: () => new Date(noon.getTime() + 86_400_000) };
    const deliveries = servers.map(({ db }) => deliver({ db, clock, smtpUrl: smtp.smtpUrl }));
    await Promise.all(deliveries.map((delivery) => delivery.deliverNow()));
    await expect.poll(() => smtp.received.length).toBe(expected.length);
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    expect(new Set(smtp.received.map((email) => email.header('Message-ID'))).size).toBe(expected.length);
  }

  const queued = async () => {
    const rows = await app.db.selectFrom('emails').select(['type', 'to_email']).execute();
    const types = new Set(['messages-waiting', 'password-reset', 'visit-reminder', 'newsletter', 'agreement-copy']);
    await app.db
      .deleteFrom('emails')
      .where('type', 'not in', [...types])
      .execute();
    return rows
      .filter(({ type }) => types.has(type))
      .map(({ type, to_email }) => `${type} ${to_email}`)
      .toSorted();
  };

  test('also if each runs everything at the same time, as runs do that outlive their leases', async () => {
    const expected = await createDueWork();
    const warnings: string[] = [];
    const { signal } = new AbortController();
    const runAll = async ({ db }: OpenDatabase) => {
      for (const job of jobsOf(db, warnings)) await job.run(signal);
    };
    await Promise.all(servers.map(runAll));
    // A row that another server has locked is left to it.
    await runAll(servers[0]!);
    expect(warnings).toEqual([]);
    expect(await queued()).toEqual(expected);
    await sendAll(expected);
  });

  test('with leases, and each job runs on one of them', async () => {
    const expected = await createDueWork();
    const warnings: string[] = [];
    const runs = new Map<string, number>();
    const countRun = ({ name, run, ...job }: Job): Job => ({
      ...job,
      name,
      // Runs are due at multiples of the interval: none within the test.
      everyMs: 20 * 86_400_000,
      firstAfterMs: 1,
      run: async (signal) => {
        runs.set(name, (runs.get(name) ?? 0) + 1);
        await run(signal);
      },
    });
    const names = jobsOf(app.db, warnings).map(({ name }) => name);
    const stops = servers.map(({ db }) =>
      runLeased(db, jobsOf(db, warnings).map(countRun), {
        onWarning: (what) => warnings.push(what),
        isShared: true,
        stopTimeoutMs: 60_000,
      }),
    );
    const listWaiting = async () => {
      const rows = await app.db
        .selectFrom('job_leases')
        .select('name')
        .where('last_succeeded_at', 'is', null)
        .execute();
      return rows.map(({ name }) => name);
    };
    await expect.poll(() => runs.size).toBe(names.length);
    await expect.poll(listWaiting).toEqual([]);
    await Promise.all(stops.map((stop) => stop()));
    expect(warnings).toEqual([]);
    expect(Object.fromEntries(runs)).toEqual(Object.fromEntries(names.map((name) => [name, 1])));
    expect(await queued()).toEqual(expected);
    await sendAll(expected);
  });
});
