import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../support/clear-tables.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { processResetRequests } from '../support/process-reset-requests.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { createTestDatabase, isOnServer, openTestDatabase, type TestDatabase } from '../support/open-test-database.ts';
import { deliver, MovableClock, queue, readEmails, type TestDelivery } from '../support/outbox.ts';
import { createUser } from '../support/factories.ts';
import { startApp } from '../support/start-app.ts';
import { startProcess } from '../support/start-process.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);

let database: TestDatabase;
let server: SmtpServer;
let clock: MovableClock;
let deliveries: TestDelivery[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearTables(database.db, 'emails');
  server = await startSmtpServer();
  clock = new MovableClock();
  deliveries = [];
});
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()));
  await server.stop();
});

function start(db: Database = database.db): TestDelivery {
  const delivery = deliver({ db, clock, smtpUrl: server.smtpUrl });
  deliveries.push(delivery);
  return delivery;
}

async function queueMany(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await queue(database.db, clock, { email: `person${n}@example.org` });
}

async function listStatuses(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await readEmails(db)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Moves the clock past each retry time until no email is queued. */
async function deliverEverything(deliverers: TestDelivery[]): Promise<void> {
  while ((await listStatuses(database.db))['queued'] !== undefined) {
    clock.move(240);
    await Promise.all(deliverers.map((each) => each.deliverNow()));
  }
}

function messageIds(): string[] {
  return server.received.map((email) => email.header('Message-ID')!);
}

describe('an SMTP server that is down', () => {
  test('gets each of 100 emails once when it is back, under 100 Message-IDs', async () => {
    await server.kill();
    const delivery = start();
    await queueMany(100);
    for (let n = 0; n < 5; n++) await delivery.deliverNow();
    expect(await listStatuses(database.db)).toEqual({ queued: 100 });
    await server.restart();
    await deliverEverything([delivery]);
    expect(await listStatuses(database.db)).toEqual({ sent: 100 });
    expect(messageIds()).toHaveLength(100);
    expect(new Set(messageIds()).size).toBe(100);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(100);
    expect(delivery.warnings).toHaveLength(1);
  });

  test(
    `loses none of 100 mails when it is killed in the middle of them (${ROUNDS} rounds)`,
    { timeout: 300_000 * ROUNDS },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await clearTables(database.db, 'emails');
        server.received.length = 0;
        await queueMany(100);
        const delivery = start();
        const delivered = deliverEverything([delivery]);
        for (const until of [10, 40, 70].map((count) => count + Math.floor(Math.random() * 20))) {
          await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThanOrEqual(until);
          await server.kill();
          await server.restart();
        }
        await delivered;
        await delivery.stop();
        process.stdout.write(
          `100 mails sent, ${messageIds().length - 100} of them twice, over 3 kills of the server\n`,
        );
        expect(await listStatuses(database.db)).toEqual({ sent: 100 });
        // An email that it received but did not acknowledge is sent again with the same Message-ID.
        expect(new Set(messageIds()).size).toBe(100);
      }
    },
  );
});

describe('an SMTP server that dies before it acknowledges an email', () => {
  test('gets it again, with the same Message-ID', async () => {
    await server.behave({ delaysReplies: true });
    await queueMany(1);
    const delivery = start();
    await expect.poll(() => server.received.length).toBe(1);
    await server.kill();
    await server.restart();
    await deliverEverything([delivery]);
    expect(messageIds()).toHaveLength(2);
    expect(new Set(messageIds()).size).toBe(1);
  });
});

describe('a slow SMTP server', () => {
  test('does not delay queueing an email', async () => {
    await server.behave({ delaysReplies: true });
    const delivery = start();
    await queueMany(1);
    void delivery.deliverNow();
    await expect.poll(() => server.received.length).toBe(1);
    await queueMany(20);
    expect(await listStatuses(database.db)).toEqual({ queued: 21 });
    await server.behave({});
    await delivery.deliverNow();
    expect(await listStatuses(database.db)).toEqual({ sent: 21 });
    expect(messageIds()).toHaveLength(21);
  });

  test('does not delay a request that sends one', async () => {
    await server.behave({ delaysReplies: true });
    const app = await startApp({ env: { SMTP_URL: server.smtpUrl } });
    await createUser(app.db, { email: 'noor@example.org' });
    const ask = () => app.call('POST', '/api/auth/reset-password', { body: { email: 'noor@example.org' } });
    expect((await ask()).status).toBe(200);
    await expect.poll(() => server.received.length).toBe(1);
    expect((await ask()).status).toBe(200);
    await processResetRequests(app.db);
    expect((await app.get('/readyz')).status).toBe(200);
    await server.behave({});
    await app.application.delivery.deliverNow();
    expect(await listStatuses(app.db)).toEqual({ sent: 2 });
    await app.stop();
  });
});

describe.runIf(isOnServer)('two servers on one database', () => {
  test(`send each of 100 emails once (${ROUNDS} rounds)`, { timeout: 300_000 * ROUNDS }, async () => {
    const other = await database.openAgain();
    for (let round = 0; round < ROUNDS; round++) {
      await clearTables(database.db, 'emails');
      server.received.length = 0;
      await queueMany(100);
      await deliverEverything([start(), start(other.db)]);
      expect(messageIds()).toHaveLength(100);
      expect(new Set(messageIds()).size).toBe(100);
    }
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
  });
});

describe('a server that is killed while it sends', () => {
  test('leaves its emails to the next server once their lease expires', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-fault-'));
    const databaseUrl = await createTestDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir, now: new Date(), onWarning: () => undefined });
    const before = await open();
    await migrate(before.db);
    for (let n = 0; n < 3; n++) await queue(before.db, clock);
    await before.close();
    await server.behave({ isSilent: true });
    const killed = startProcess('tests/support/deliver-emails.ts', {}, [
      dataDir,
      server.smtpUrl,
      ...(databaseUrl === undefined ? [] : [databaseUrl]),
    ]);
    await expect.poll(server.connections).toBe(3);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await server.behave({});
    const after = await open();
    const next = start(after.db);
    await next.deliverNow();
    expect(server.received).toEqual([]);
    await sql`update emails set leased_until = leased_until - interval '2 minutes'`.execute(after.db);
    await next.deliverNow();
    expect(await listStatuses(after.db)).toEqual({ sent: 3 });
    expect(new Set(messageIds()).size).toBe(3);
    await next.stop();
    await after.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
