import { join } from 'node:path';
import * as accounts from './features/accounts/server/index.ts';
import * as pets from './features/pets/server/index.ts';
import * as reviews from './features/reviews/server/index.ts';
import * as settings from './features/settings/server/index.ts';
import { serveSyndication } from './features/syndication/server/syndication.routes.ts';
import type { Clock } from './platform/clock.ts';
import { ConfigError, isLoopback, isOpenToOthers, type Config } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase, type Database, type DatabaseOptions, type OpenDatabase } from './platform/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { watchContent, type Freshness } from './platform/freshness.ts';
import { ApiError } from './platform/http/api-error.ts';
import { registerCurrentUser } from './platform/http/current-user.ts';
import { describeApi } from './platform/http/api-document.ts';
import { refuseWhile, serveHealth } from './platform/http/health.ts';
import { ReadyBytes } from './platform/http/ready-bytes.ts';
import { refuseDuringSetup } from './platform/http/setup.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import { filesOnDisk } from './platform/images/photo-files.ts';
import { servePhotos } from './platform/images/serve-photos.ts';
import { openPhotoStore, type PhotoStore } from './platform/images/photo-store.ts';
import { limits as ownLimits, type Limits } from './platform/limits/figures.ts';
import type { Log } from './platform/log.ts';
import { startDelivery, type Delivery } from './platform/mail/deliver-mail.ts';
import { servePages } from './platform/pages/serve-pages.ts';
import { loadPages } from './platform/pages/load-pages.ts';
import { serveAssets } from './platform/pages/serve-assets.ts';
import { serveFeatures } from './serve-features.ts';
import type { LiveChat } from './features/chat/server/index.ts';
import type { Services } from './services.ts';
import { startChat } from './start-chat.ts';
import { startJobs } from './start-jobs.ts';

const MOST_KEPT_BYTES = 64 * 1024 * 1024;

export interface Application {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  database: OpenDatabase;
  photos: PhotoStore;
  delivery: Delivery;
  /** Every route there is, as `GET /api/pets/`. */
  routes: readonly string[];
  hasDemoAccounts: boolean;
  /** Forgets the kept answers; called after a write that public pages show. */
  contentChanged(): void;
  /** Answers what is in flight, takes nothing new, closes the database. */
  stop(): Promise<void>;
}

export interface ApplicationOptions {
  config: Config;
  log: Log;
  clock: Clock;
  /** The shelter's own unless a test has wider ones. */
  limits?: Limits;
  /** Opens the configured database, unless a test has one open. */
  open?: (options: DatabaseOptions) => Promise<OpenDatabase>;
  /** Fills the shelter before it is shown; requests until then get a 503. */
  setup?: {
    /** Whether there is anything to fill; checked before the server listens. */
    isDue: (db: Database) => Promise<boolean>;
    run: (place: { db: Database; photos: PhotoStore; publicUrl: string; now: Date }) => Promise<void>;
  };
}

/** Opens the database, brings its tables up to date, and serves the shelter. */
export async function startApplication({
  config,
  log,
  clock,
  limits = ownLimits,
  open = openDatabase,
  setup,
}: ApplicationOptions): Promise<Application> {
  const onTrouble = (what: string) => log.warn(what);
  prepareDataDir(config.dataDir);
  const database = await open({
    databaseUrl: config.databaseUrl,
    limits: config.databaseLimits,
    dataDir: config.dataDir,
    now: clock.now(),
    onTrouble,
  });
  const { db } = database;
  let freshness: Freshness | undefined;
  let delivery: Delivery | undefined;
  let chat: LiveChat | undefined;
  let endJobs: (() => Promise<void>) | undefined;
  try {
    await database.withoutTimeLimit(migrate);
    await refuseOpenDemo(config, database);
    if (config.firstAdmin && !(await accounts.hasAdmin(db))) {
      await makeFirstAdmin(db, config.firstAdmin, config, clock.now());
    }
    // The embedded database has only one server, which knows its own writes.
    const check = config.databaseUrl === undefined ? undefined : async () => freshness?.check();
    const kept = new ReadyBytes(MOST_KEPT_BYTES, securityHeaders(config.publicUrl), check);
    freshness = watchContent(db, clock, kept, onTrouble);
    let isStopping = false;
    const app = await createServer(config, log, kept);
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((each) => `${each} ${url}`)));
    let isInSetup = (await setup?.isDue(db)) === true;
    // Before any route: those of a plugin take only the hooks that are there when it is registered.
    refuseDuringSetup(app, () => isInSetup);
    const photoFiles = filesOnDisk(join(config.dataDir, 'photos'));
    const photos = openPhotoStore(photoFiles);
    registerCurrentUser(app, (token, address) => accounts.findCurrentUser(db, clock, token, address));
    serveHealth(app, [refuseWhile(() => isStopping), database.probe]);
    const apiDocument = await describeApi(app, config.publicUrl);
    const getShelter = () => settings.getShelter(db, config.shelter);
    delivery = startDelivery({
      db,
      clock,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      publicUrl: config.publicUrl,
      getShelter,
      onTrouble,
    });
    const contentChanged = () => freshness?.changed();
    // A chat server of its own learns from the tables what is new.
    if (config.chatUrl === undefined) {
      chat = startChat(app, { db, clock, limits, config, getShelter, onTrouble });
    }
    const liveChanged = () => chat?.changed();
    const { uploads } = app;
    const ground = {
      db,
      clock,
      limits,
      kept,
      photos,
      uploads,
      delivery,
      config,
      getShelter,
      contentChanged,
      liveChanged,
    };
    // After the plugin that collects the document has loaded: it sees the routes that come then.
    await app.register(async (api) => serveFeatures(api, ground));
    endJobs = startJobs(ground, onTrouble);
    serveSyndication(app, { db, kept, publicUrl: config.publicUrl, getShelter, clock });
    servePhotos(app, photoFiles);
    const services: Omit<Services, 'reportFault'> = {
      db,
      publicUrl: config.publicUrl,
      isDevelopment: config.isDevelopment,
      clock,
      pets,
      reviews,
      settings,
      shelterDefaults: config.shelter,
      apiDocument,
    };
    const { bundle, close: closePages } = await loadPages(app, services, config.isDevelopment);
    if (!config.isDevelopment) await serveAssets(app);
    const { publicUrl, chatUrl } = config;
    servePages(app, { bundle, kept, publicUrl, chatUrl, isStrict: !config.isDevelopment });
    // Listening comes first: a port that is taken is said at once, not after the demo was made.
    const address = await app.listen({ port: config.port, host: config.host });
    if (setup && isInSetup) {
      await setup.run({ db, photos, publicUrl: config.publicUrl, now: clock.now() });
      kept.clear();
      isInSetup = false;
    }
    return {
      address,
      database,
      photos,
      hasDemoAccounts: await accounts.hasDemoAccounts(db),
      delivery,
      routes,
      contentChanged,
      stop: async () => {
        isStopping = true;
        // First: Fastify would announce the end of the connection with every response.
        await app.connections.drain();
        await app.close();
        freshness?.stop();
        await endJobs?.();
        await delivery?.stop();
        await closePages();
        await database.close();
        log.flush();
      },
    };
  } catch (error) {
    freshness?.stop();
    await chat?.close();
    await endJobs?.();
    await delivery?.stop();
    await database.close();
    throw error;
  }
}

/** Of several servers that start at once one makes the account. */
async function makeFirstAdmin(
  db: Database,
  given: { email: string; password: string },
  { publicUrl, shelter }: Config,
  now: Date,
): Promise<void> {
  try {
    const getShelter = () => settings.getShelter(db, shelter);
    const admin = { name: 'Administrator', phone_number: '', ...given };
    await accounts.createAdmin(db, admin, { now, publicUrl, getShelter });
  } catch (error) {
    if (await accounts.hasAdmin(db)) return;
    if (!(error instanceof ApiError)) throw error;
    throw new ConfigError(
      `${error.fields?.['email'] ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'} is not accepted. ${error.message}`,
    );
  }
}

/** Their password stands in the README, so such a server must not be reached from elsewhere by mistake (`product.md`, section 12). */
async function refuseOpenDemo(config: Config, { db }: OpenDatabase): Promise<void> {
  if (!isOpenToOthers(config) || config.demo === 'public') return;
  if (config.demo === 'no' && !(await accounts.hasDemoAccounts(db))) return;
  const variable = isLoopback(config.host) ? 'PUBLIC_URL' : 'HOST';
  throw new ConfigError(
    `${variable} takes a loopback address while the demo accounts are there, whose password is public; empty the demo, or set DEMO=public if it is meant (DEMO=false starts an empty shelter).`,
  );
}
