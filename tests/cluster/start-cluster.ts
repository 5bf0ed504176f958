import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../support/fake-payments.ts';
import { freePort } from '../support/free-port.ts';
import { findMissingRedis, startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { missingSwift } from '../support/swift-server.ts';
import type { Balancer } from './parts/balancer.ts';
import { startHaproxy } from './parts/haproxy.ts';
import { startNginx } from './parts/nginx.ts';
import { startPostgresPair, type PostgresPair } from './parts/postgres-pair.ts';
import { Server } from './parts/server.ts';
import { startStorage, type ObjectStorage } from './parts/storage.ts';

/** Enough that no account reaches the hourly limit of photos (200). */
const STAFF = 16;
/** Longer than HAProxy takes to notice, and longer than nginx keeps an idle connection to a server. */
const SHUTDOWN_DELAY_SECONDS = 5;

/** Everything that runs, on free ports of this machine and in a temporary folder. */
export interface Cluster {
  postgres: PostgresPair;
  /** Follows the primary, as the servers do. */
  db: Database;
  servers: readonly Server[];
  workers: readonly Server[];
  balancers: readonly Balancer[];
  smtp: SmtpServer;
  payments: FakePaymentsProcess;
  staff: readonly SignedInUser[];
  /** Null where Swift is missing: the servers then share folders. */
  storage: ObjectStorage | null;
  /** Null where it is missing. */
  redis: RedisServer | null;
  /** For the files of what starts later. */
  folder: string;
  /** Runs before the others stop. */
  onStop(stop: () => Promise<void>): void;
  stop(): Promise<void>;
}

/**
 * Starts all but the workers, which the former version doesn't have.
 * @param root a copy of the project whose version the servers run at first; they share a folder and know no Redis
 */
export async function startCluster(root: string | undefined): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-cluster-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const add = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    started.defer(() => part.stop());
    return part;
  };
  const postgres = await add(startPostgresPair());
  const smtp = await add(startSmtpServer());
  const payments = await add(startFakePayments());
  const storage = missingSwift === undefined ? await add(startStorage()) : null;
  const redis =
    findMissingRedis() === null ? await add(startRedisServer({ folder: createFolder(folder, 'redis') })) : null;
  const [nginxPort, haproxyPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: postgres.databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: smtp.smtpUrl,
    STRIPE_API_URL: payments.url,
    SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_SECONDS),
    DEMO: 'false',
    SHELTER_NAME: 'Shelter World',
    SHELTER_PHONE: '+1 555 0100',
    SHELTER_EMAIL: 'hello@shelter.example',
    ADMIN_EMAIL: 'admin@shelter.example',
    ADMIN_PASSWORD: goodPassword,
  };
  const place = async (name: string, script = 'src/main.ts'): Promise<Server> => {
    const dataDir = createDataDir(folder, name);
    const server = new Server(name, { port: await freePort(), env: { ...env, DATA_DIR: dataDir }, script });
    started.defer(() => server.stop());
    return server;
  };
  const servers = [await place('first'), await place('second'), await place('third')];
  const workers = [await place('worker', 'src/worker.ts'), await place('other worker', 'src/worker.ts')];
  await Promise.all(servers.map((server) => server.start(root)));
  const ports = servers.map(({ port }) => port);
  const balancers = [await add(startNginx(nginxPort, ports)), await add(startHaproxy(haproxyPort, ports))];
  await payments.target(balancers[1]!.url);
  const options = { databaseUrl: postgres.databaseUrl, dataDir: folder, now: new Date(), onWarning: () => undefined };
  const database = await openDatabase(options);
  started.defer(database.close);
  const { db } = database;
  await db
    .insertInto('payment_keys')
    .values({ ...fakeKeys, saved_at: new Date() })
    .execute();
  const staff = await Promise.all(Array.from({ length: STAFF }, () => createSignedInUser(db, { role: 'Admin' })));
  const all = started.move();
  return {
    postgres,
    db,
    servers,
    workers,
    balancers,
    smtp,
    payments,
    staff,
    storage,
    redis,
    folder,
    onStop: (stop) => all.defer(stop),
    stop: () => all.disposeAsync(),
  };
}

/** A folder of its own for each server, with the photos and files that all share. */
function createDataDir(folder: string, name: string): string {
  const dataDir = createFolder(folder, name);
  for (const shared of ['photos', 'files']) {
    mkdirSync(join(folder, shared), { recursive: true });
    symlinkSync(join(folder, shared), join(dataDir, shared));
  }
  return dataDir;
}

function createFolder(folder: string, name: string): string {
  const created = join(folder, name);
  mkdirSync(created);
  return created;
}
