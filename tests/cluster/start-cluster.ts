import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../support/fake-payments.ts';
import { freePort } from '../support/postgres-server.ts';
import { createSignedInUser, goodPassword, type SignedInUser } from '../support/signed-in-users.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { missingSwift } from '../support/swift-server.ts';
import type { Balancer } from './parts/balancer.ts';
import { startHaproxy } from './parts/haproxy.ts';
import { startNginx } from './parts/nginx.ts';
import { startPostgresPair, type PostgresPair } from './parts/postgres-pair.ts';
import { Server } from './parts/server.ts';
import { startStorage, type ObjectStorage } from './parts/storage.ts';

const SERVERS = ['first', 'second', 'third'];
const STAFF = 4;
/** Longer than HAProxy takes to notice, and longer than nginx keeps an idle connection to a server. */
const SHUTDOWN_DELAY_SECONDS = 5;

/** Everything that runs, on free ports of this machine and in a temporary folder. */
export interface Cluster {
  postgres: PostgresPair;
  /** Follows the primary, as the servers do. */
  db: Database;
  servers: readonly Server[];
  balancers: readonly Balancer[];
  smtp: SmtpServer;
  payments: FakePaymentsProcess;
  staff: readonly SignedInUser[];
  /** Null where Swift is missing: the servers then share folders. */
  storage: ObjectStorage | null;
  /** For the files of what starts later. */
  folder: string;
  /** Runs before the others stop. */
  onStop(stop: () => Promise<void>): void;
  stop(): Promise<void>;
}

/** @param root a copy of the project whose version the servers run */
export async function startCluster(root: string | undefined): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-cluster-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgresPair();
  started.defer(postgres.stop);
  const smtp = await startSmtpServer();
  started.defer(smtp.stop);
  const payments = await startFakePayments();
  started.defer(payments.stop);
  const storage = missingSwift === undefined ? await startStorage() : null;
  if (storage) started.defer(storage.stop);
  const [nginxPort, haproxyPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: postgres.databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: smtp.smtpUrl,
    STRIPE_API_URL: payments.url,
    SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_SECONDS),
    ...(storage && { STORAGE_URL: storage.url }),
    DEMO: 'false',
    SHELTER_NAME: 'Shelter World',
    SHELTER_PHONE: '+1 555 0100',
    SHELTER_EMAIL: 'hello@shelter.example',
    ADMIN_EMAIL: 'admin@shelter.example',
    ADMIN_PASSWORD: goodPassword,
  };
  const servers: Server[] = [];
  for (const name of SERVERS) {
    const server = new Server(name, {
      port: await freePort(),
      env: { ...env, DATA_DIR: createDataDir(folder, name, storage === null) },
    });
    started.defer(() => server.stop());
    servers.push(server);
  }
  await Promise.all(servers.map((server) => server.start(root)));
  const ports = servers.map(({ port }) => port);
  const balancers = [await startNginx(folder, nginxPort, ports), await startHaproxy(folder, haproxyPort, ports)];
  for (const balancer of balancers) started.defer(balancer.stop);
  await payments.target(balancers[1]!.url);
  const database = await openDatabase({
    databaseUrl: postgres.databaseUrl,
    dataDir: folder,
    now: new Date(),
    onWarning: () => undefined,
  });
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
    balancers,
    smtp,
    payments,
    staff,
    storage,
    folder,
    onStop: (stop) => all.defer(stop),
    stop: () => all.disposeAsync(),
  };
}

/** A folder of its own for each server; without an object storage, they share the photos and files. */
function createDataDir(folder: string, name: string, sharesFiles: boolean): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  if (!sharesFiles) return dataDir;
  for (const shared of ['photos', 'files']) {
    mkdirSync(join(folder, shared), { recursive: true });
    symlinkSync(join(folder, shared), join(dataDir, shared));
  }
  return dataDir;
}
