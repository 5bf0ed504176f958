import { formatCommandError, formatStartupError } from './format-startup-error.ts';
import { demoAccounts } from '../demo/people.ts';
import type { ImagesInProgress } from '../demo/images/make-images.ts';
import type { makeMissingImages } from '../demo/images/make-missing-images.ts';
import type { Application, ApplicationOptions } from './application.ts';
import type { fillWithDemo } from './commands/demo.ts';
import { systemClock } from './platform/clock.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { startTracing } from './start-telemetry.ts';
import { openLog } from './platform/log.ts';
import { stopOnSignals } from './platform/stop-signals.ts';

// Before the pages are loaded: React and Fastify depend on it.
process.env['NODE_ENV'] ??= 'production';

// The reader of the output may exit before the server.
process.stdout.on('error', () => undefined);

const print = (line: string) => void process.stdout.write(`${line}\n`);

type DemoContext = Parameters<NonNullable<ApplicationOptions['setup']>['run']>[0];

/** Undefined during the start: the database survives an abrupt exit. */
let closeAll: (() => Promise<void>) | undefined;
let isStopping = false;
let stopTracing: (() => Promise<void>) | null = null;
/** The demo's images that are still being made, once it is known which ones are missing. */
let images: Promise<ImagesInProgress | null> | undefined;
stopOnSignals(stop);

try {
  const config = parseConfig(process.env);
  const log = await openLog(config.logLevel);
  stopTracing = await startTracing(config);
  prepareDataDir(config.dataDir);
  // The database opens in its own thread or process while the rest is loaded.
  const { openDatabase } = await import('./platform/database.ts');
  const opening = openDatabase({
    databaseUrl: config.databaseUrl,
    limits: config.databaseLimits,
    dataDir: config.dataDir,
    now: systemClock.now(),
    onWarning: (what) => log.warn(what),
  });
  // The application awaits it, and reports its failure.
  opening.catch(() => undefined);
  const [{ startApplication }, demo, { makeMissingImages: makeImages }, { startCommandServer }] = await Promise.all([
    import('./application.ts'),
    import('./commands/demo.ts'),
    import('../demo/images/make-missing-images.ts'),
    import('./commands/command-server.ts'),
  ]);
  const loadDemo = (context: DemoContext) => showProgress(demo.fillWithDemo, makeImages, context);
  const application = await startApplication({
    config,
    log,
    clock: systemClock,
    open: () => opening,
    startDemoPayments: async (options) => (await import('./start-demo-payments.ts')).startDemoPayments(options),
    ...(config.demo !== 'no' && { setup: { isDue: demo.isUntouched, run: loadDemo } }),
  });
  const commands = await startCommandServer(application, config, systemClock);
  closeAll = async () => {
    const inProgress = await images?.catch(() => null);
    inProgress?.stop();
    await inProgress?.done.catch(() => undefined);
    await commands.close();
    await application.stop();
    await stopTracing?.();
  };
  printGreeting(config, application);
  // An earlier start may have been stopped before it had made them all. The site is open while they are checked.
  images ??= makeImages(application.database.db, application.photos);
  reportImages(images).catch(
    (error: unknown) =>
      isStopping || log.warn(`The demo's photos may be incomplete until the next start: ${String(error)}`),
  );
} catch (error) {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}

async function showProgress(
  fill: typeof fillWithDemo,
  makeImages: typeof makeMissingImages,
  context: DemoContext,
): Promise<void> {
  const started = Date.now();
  print('  First start: making the demo shelter …');
  const { pets, people } = await fill({ ...context, withoutImages: true });
  // Before the site opens, so that its first visitor's photos are made first.
  images = makeImages(context.db, context.photos);
  await images;
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  print(`  ${pets} pets and ${people} people moved in (${seconds} s). Their photos follow within half a minute.`);
}

async function reportImages(checking: Promise<ImagesInProgress | null>): Promise<void> {
  const inProgress = await checking;
  if (!inProgress) return;
  await inProgress.done;
  print('  All photos are ready.');
}

function printGreeting(config: Config, { address, hasDemoAccounts, setupCode, storage }: Application): void {
  const database = config.databaseUrl === undefined ? config.dataDir : 'the database server';
  const isOnePlace = config.databaseUrl === undefined && config.storage.url === undefined;
  const where = isOnePlace ? database : `${database}, photos and files in ${storage.description}`;
  print('');
  print(`  Pawhaven is open at ${address}`);
  if (hasDemoAccounts)
    for (const { email, password, role } of demoAccounts) print(`  ${role.padEnd(7)} ${email}  ${password}`);
  if (setupCode !== null) {
    print(`  Setup   ${address}/setup`);
    print(`  Code    ${setupCode}  (creates the first Admin; a new start makes a new code)`);
  }
  print(`  Data    ${where}`);
  print('  Stop    Ctrl-C');
  print('');
}

async function stop(): Promise<void> {
  isStopping = true;
  print('  Closing …');
  try {
    await closeAll?.();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`It did not shut down cleanly: ${formatCommandError(error)}\n`);
    process.exit(1);
  }
}
