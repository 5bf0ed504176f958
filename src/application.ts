import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppContext, DemoPayments } from './app-context.ts';
import * as accounts from './features/accounts/server/index.ts';
import * as adoptions from './features/adoptions/server/index.ts';
import * as pets from './features/pets/server/index.ts';
import * as pickups from './features/pickups/server/index.ts';
import * as successStories from './features/success-stories/server/index.ts';
import * as settings from './features/settings/server/index.ts';
import { issueSetupCode } from './features/shelter-setup/server/index.ts';
import { serveSyndication } from './features/syndication/server/syndication.routes.ts';
import type { Clock } from './platform/clock.ts';
import { ConfigError, isLoopback, isOpenToOthers, type Config } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase, type Database, type DatabaseOptions, type OpenDatabase } from './platform/database.ts';
import type { Network } from './platform/download/network.ts';
import { migrate } from './platform/database/migrate.ts';
import { poolUseOf } from './platform/database/pool-use.ts';
import { startCacheInvalidation } from './platform/cache-invalidation.ts';
import { ApiError } from './platform/http/api-error.ts';
import { registerCurrentUser } from './platform/http/current-user.ts';
import { describeApi } from './platform/http/api-document.ts';
import { notReadyWhile, serveHealth } from './platform/http/health.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { claimPort, rejectDuringSetup } from './platform/http/setup.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createServer, LISTEN_BACKLOG } from './platform/http/server.ts';
import type { StoredFiles } from './platform/images/photo-files.ts';
import { servePhotos, type OpenPhoto } from './platform/images/serve-photos.ts';
import { openPhotoStore, type PhotoStore } from './platform/images/photo-store.ts';
import { limits as defaultLimits, type Limits } from './platform/limits/limits.ts';
import { startRateLimiter } from './platform/limits/start-rate-limiter.ts';
import type { Log } from './platform/log.ts';
import { openRedis } from './platform/redis/open-redis.ts';
import { awaitDelivery } from './platform/email/await-delivery.ts';
import { startDelivery, type Delivery } from './platform/email/deliver-emails.ts';
import { openStorage, type OpenStorage } from './platform/storage/open-storage.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { loadPages } from './platform/pages/load-pages.ts';
import { serveAssets } from './platform/pages/serve-assets.ts';
import { serveFeatures } from './serve-features.ts';
import type { Services } from './services.ts';
import { notifyOtherServers, startChat } from './start-chat.ts';
import { startDemoPaymentJobs, startJobs, startUpkeep } from './start-jobs.ts';
import { startMetrics } from './start-telemetry.ts';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

export interface Application {
  /** Such as `http://127.0.0.1:3000`. */
  address: string;
  /** Where `/metrics` is; null without `METRICS_PORT`. */
  metricsAddress: string | null;
  database: OpenDatabase;
  photos: PhotoStore;
  /** Medical files and signed agreements. */
  files: StoredFiles;
  storage: OpenStorage;
  delivery: Delivery;
  /** Such as `GET /api/pets/`. */
  routes: readonly string[];
  hasDemoAccounts: boolean;
  /** Creates the first Admin in the browser; null if there is one. */
  setupCode: string | null;
  /** Call after a write to public content. */
  invalidateCache(): void;
  /** Completes requests in progress, and closes the database. */
  stop(): Promise<void>;
}

export interface ApplicationOptions {
  config: Config;
  log: Log;
  clock: Clock;
  /** Replaced by tests. */
  limits?: Limits;
  /** Replaced by tests. */
  network?: Network;
  /** Replaced by tests. */
  open?: (options: DatabaseOptions) => Promise<OpenDatabase>;
  /** Starts the demo's payment provider. */
  startDemoPayments?: (options: DemoPaymentsOptions) => Promise<DemoPayments & { stop: () => Promise<void> }>;
  /** Fills the shelter before it is shown; requests until then get a 503. */
  setup?: {
    /** Whether there is anything to fill; checked before the server listens. */
    isDue: (db: Database) => Promise<boolean>;
    run: (context: { db: Database; photos: PhotoStore; publicUrl: string; now: Date }) => Promise<void>;
  };
}

export interface DemoPaymentsOptions {
  /** This server's. */
  url: string;
  dataDir: string;
  /** Has the demo's payments from before the first start. */
  db: Database;
}

/** Opens and migrates the database, and serves the shelter. */
export async function startApplication({
  config,
  log,
  clock,
  limits = defaultLimits,
  network,
  open = openDatabase,
  startDemoPayments,
  setup,
}: ApplicationOptions): Promise<Application> {
  const onWarning = (what: string) => log.warn(what);
  const opened = new AsyncDisposableStack();
  let server: FastifyInstance | undefined;
  let stopJobs: (() => Promise<void>) | undefined;
  let isStopping = false;
  const stopAll = async () => {
    isStopping = true;
    // At once: another server continues them.
    const jobsStopped = stopJobs?.();
    try {
      // First: Fastify would announce the end of the connection with every response.
      await server?.connections.drain();
      await server?.close();
    } finally {
      await jobsStopped;
      await opened.disposeAsync();
      log.flush();
    }
  };
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopAll());
  try {
    prepareDataDir(config.dataDir);
    const database = await open({
      databaseUrl: config.databaseUrl,
      limits: config.databaseLimits,
      dataDir: config.dataDir,
      now: clock.now(),
      onWarning,
    });
    opened.defer(() => database.close());
    const { db } = database;
    await database.withoutTimeLimit(migrate);
    const metrics = await startMetrics({ config, database, clock });
    if (metrics) opened.defer(metrics.stop);
    await rejectPublicDemo(config, database);
    if (config.firstAdmin && !(await accounts.hasAdmin(db))) {
      await createFirstAdmin(db, config.firstAdmin, config, clock.now());
    }
    // The embedded database has no other server whose writes could be missed.
    const check = config.databaseUrl === undefined ? undefined : () => cacheInvalidation.check();
    const cache = new ResponseCache(MAX_CACHE_BYTES, securityHeaders(config.publicUrl), {
      ...(check && { check }),
      checkWrite: (startedAgoMs) => cacheInvalidation.checkWrite(startedAgoMs),
    });
    const shelterCache = new settings.ShelterCache(db, config.shelter);
    const caches = shelterCache.clearBefore(cache);
    const cacheInvalidation = startCacheInvalidation(db, clock, caches, onWarning);
    opened.defer(cacheInvalidation.stop);
    server = await createServer(config, log, cache);
    const routes: string[] = [];
    server.addHook(
      'onRoute',
      ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)),
    );
    let isInSetup = (await setup?.isDue(db)) === true;
    // Before any route: a plugin's routes only get the hooks that exist when it is registered.
    rejectDuringSetup(server, () => isInSetup);
    const storage = await openStorage(config, onWarning);
    opened.defer(storage.close);
    const { files } = storage;
    const photos = openPhotoStore(storage.photos);
    const version = { expression: settings.shelterVersion, onRead: (read: string) => shelterCache.confirm(read) };
    registerCurrentUser(server, {
      findCurrentUser: accounts.createSessionLookup(db, clock, shelterCache.get, version),
      listProofMethods: (userId) => accounts.listProofMethods(db, userId),
      recordDenied: accounts.recordDeniedCalls(db, clock),
    });
    serveHealth(server, [notReadyWhile(() => isStopping), database.probe]);
    const apiDocument = describeApi(server, config.publicUrl);
    const getShelter = shelterCache.get;
    const { publicUrl, chatUrl, smtpUrl, emailFrom: from } = config;
    const delivery = config.runsJobs
      ? startDelivery({ db, clock, smtpUrl, from, publicUrl, getShelter, onWarning })
      : awaitDelivery({ db, clock, smtpUrl });
    opened.defer(delivery.stop);
    const openDemoPayments = async (): Promise<DemoPayments> => {
      const url = `http://127.0.0.1:${(server!.server.address() as AddressInfo).port}`;
      const started = await startDemoPayments!({ url, dataDir: config.dataDir, db });
      opened.defer(started.stop);
      return started;
    };
    const redis = await openRedis(config, db, onWarning);
    opened.defer(() => redis?.close());
    const { rateLimiter, stop: stopRateLimiter } = await startRateLimiter(limits, redis, onWarning);
    opened.defer(stopRateLimiter);
    const hasDemoPayments = startDemoPayments && config.demo === 'yes' && !isOpenToOthers(config);
    const app: AppContext = {
      db,
      getPoolUse: () => poolUseOf(database.pool),
      clock,
      limits,
      rateLimiter,
      redis,
      photos,
      files,
      uploads: server.uploads,
      delivery,
      openDemoPayments: hasDemoPayments ? onceUnlessFailed(openDemoPayments) : null,
      ...(network && { network }),
      config,
      getShelter,
      clearShelter: () => shelterCache.clear(),
      notifyRealtime: () => chat.broadcastChanges(),
      onWarning,
    };
    // A separate chat server polls the tables.
    const chat = chatUrl === undefined ? startChat(server, app) : notifyOtherServers(redis);
    await server.register(async (api) => serveFeatures(api, app));
    opened.defer(startUpkeep(app));
    stopJobs = config.runsJobs ? startJobs(app) : startDemoPaymentJobs(app);
    serveSyndication(server, app);
    servePhotos(server, await openForVisitors(config, db, photos.files));
    const services: Omit<Services, 'reportError'> = {
      db,
      publicUrl,
      isDevelopment: config.isDevelopment,
      clock,
      accounts,
      adoptions,
      pets,
      pickups,
      successStories,
      donations: {
        findPaymentMode: async () => (await import('./features/online-payments/server/index.ts')).findPaymentMode(app),
        showReturn: async (sessionId) => {
          const { showReturn, withDonations } = await import('./features/donations/server/index.ts');
          return showReturn(withDonations(app), sessionId);
        },
      },
      settings,
      getShelter,
      shelterDefaults: config.shelter,
      apiDocument,
    };
    const { bundle, close: closePages } = await loadPages(server, services, config.isDevelopment);
    opened.defer(closePages);
    if (!config.isDevelopment) await serveAssets(server, config);
    servePages(server, { bundle, cache, publicUrl, chatUrl, isStrict: !config.isDevelopment });
    // Before the setup, so that a port that is in use fails at once.
    await server.ready();
    await claimPort(config.port);
    const address = await server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
    if (setup && isInSetup) {
      await setup.run({ db, photos, publicUrl, now: clock.now() });
      caches.clear();
      isInSetup = false;
    }
    return {
      address,
      metricsAddress: metrics?.address ?? null,
      database,
      photos,
      files,
      storage,
      hasDemoAccounts: await accounts.hasDemoAccounts(db),
      setupCode: await issueSetupCode(db, clock.now()),
      delivery,
      routes,
      invalidateCache: caches.clear,
      stop,
    };
  } catch (error) {
    await stop().catch((failed: unknown) => onWarning(`stopping after the failed start: ${String(failed)}`));
    throw error;
  }
}

/** A folder needs no protection from requests for photos that don't exist. */
async function openForVisitors({ storage }: Config, db: Database, files: StoredFiles): Promise<OpenPhoto> {
  if (typeof storage.url !== 'object' && typeof storage.previous !== 'object') return (name) => files.open(name);
  const { readFromBucket } = await import('./features/photos/server/read-from-bucket.ts');
  return readFromBucket(db, files);
}

/** A failed start is tried again with the next call. */
function onceUnlessFailed<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= run().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}

/** Several servers may start at once: one creates the account. */
async function createFirstAdmin(
  db: Database,
  credentials: { email: string; password: string },
  { publicUrl, shelter }: Config,
  now: Date,
): Promise<void> {
  try {
    const getShelter = () => settings.getShelter(db, shelter);
    const admin = { name: 'Administrator', phone_number: '', ...credentials };
    const nameSite = async (trx: Database) =>
      settings.nameFirstSite(trx, (await settings.getShelter(trx, shelter)).name);
    await accounts.createAdmin(db, admin, { now, publicUrl, getShelter, claim: nameSite });
  } catch (error) {
    if (await accounts.hasAdmin(db)) return;
    if (!(error instanceof ApiError)) throw error;
    throw new ConfigError(
      `${error.fields?.['email'] ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'} is not accepted. ${error.message}`,
    );
  }
}

/** The demo accounts' password is public, so other machines must not reach them by mistake (`product.md`, section 12). */
async function rejectPublicDemo(config: Config, { db }: OpenDatabase): Promise<void> {
  if (!isOpenToOthers(config) || config.demo === 'public') return;
  if (config.demo === 'no' && !(await accounts.hasDemoAccounts(db))) return;
  const variable = isLoopback(config.host) ? 'PUBLIC_URL' : 'HOST';
  throw new ConfigError(
    `${variable} takes a loopback address while the demo accounts are there, whose password is public; empty the demo, or set DEMO=public if it is meant (DEMO=false starts an empty shelter).`,
  );
}
