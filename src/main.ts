import { formatCommandError, formatStartupError } from './format-startup-error.ts';
import { demoAccounts } from '../demo/people.ts';
import type { Application } from './application.ts';
import type { fillWithDemo } from './commands/demo.ts';
import { systemClock } from './platform/clock.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openLog } from './platform/log.ts';

// Before the pages are loaded: React and Fastify depend on it.
process.env['NODE_ENV'] ??= 'production';

// The reader of the output may exit before the server.
process.stdout.on('error', () => undefined);

const print = (line: string) => void process.stdout.write(`${line}\n`);

type DemoContext = Parameters<typeof fillWithDemo>[0];

/** Undefined during the start: the database survives an abrupt exit. */
let closeAll: (() => Promise<void>) | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

try {
  const config = parseConfig(process.env);
  const log = openLog();
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
  const [{ startApplication }, demo, { startCommandServer }] = await Promise.all([
    import('./application.ts'),
    import('./commands/demo.ts'),
    import('./commands/command-server.ts'),
  ]);
  const loadDemo = (context: DemoContext) => showProgress(demo.fillWithDemo, context);
  const application = await startApplication({
    config,
    log,
    clock: systemClock,
    open: () => opening,
    ...(config.demo !== 'no' && { setup: { isDue: demo.isUntouched, run: loadDemo } }),
  });
  const commands = await startCommandServer(application, config, systemClock);
  closeAll = async () => {
    await commands.close();
    await application.stop();
  };
  printGreeting(config, application);
} catch (error) {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}

async function showProgress(fill: typeof fillWithDemo, context: DemoContext): Promise<void> {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  print('  First start: making the demo shelter, 500 pets with their pictures …');
  const { pets, people } = await fill(context, (done, all) => {
    if (isTerminal) process.stdout.write(`\r  ${Math.round((done / all) * 100)} % `);
  });
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  print(`${isTerminal ? '\r' : ''}  ${pets} pets and ${people} people moved in (${seconds} s).`);
}

function printGreeting(config: Config, { address, hasDemoAccounts }: Application): void {
  const where =
    config.databaseUrl === undefined ? config.dataDir : `the database server, pictures in ${config.dataDir}`;
  print('');
  print(`  Pawhaven is open at ${address}`);
  if (hasDemoAccounts)
    for (const { email, password, role } of demoAccounts) print(`  ${role.padEnd(7)} ${email}  ${password}`);
  print(`  Data    ${where}`);
  print('  Stop    Ctrl-C');
  print('');
}

/** Shuts down gracefully at the first signal, and exits at the second. */
async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  print('  Closing …');
  try {
    await closeAll?.();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`It did not close in good order: ${formatCommandError(error)}\n`);
    process.exit(1);
  }
}
