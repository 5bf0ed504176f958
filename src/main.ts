import { startApplication, type Application } from './application.ts';
import { explainFailedCommand, explainFailedStart } from './explain-failure.ts';
import { demoAccounts } from '../demo/people.ts';
import { fillWithDemo, isUntouched } from './operations/demo.ts';
import { takeOperatorCommands } from './operations/take-commands.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openLog } from './platform/log.ts';

// React and Fastify choose by it, and `npm start` is what a shelter runs; the pages are loaded after this line.
process.env['NODE_ENV'] ??= 'production';

// Whoever reads the lines may be gone before the server.
process.stdout.on('error', () => undefined);

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What a stop has to close; during the start nothing yet, since the database keeps its order by itself. */
let closeAll: (() => Promise<void>) | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

try {
  const config = readConfig(process.env);
  const log = openLog();
  const application = await startApplication({
    config,
    log,
    clock: systemClock,
    ...(config.demo !== 'no' && { setup: { isDue: isUntouched, run: makeDemo } }),
  });
  const commands = await takeOperatorCommands(application, config, systemClock);
  closeAll = async () => {
    await commands.close();
    await application.stop();
  };
  greet(config, application);
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`);
  process.exit(1);
}

async function makeDemo(place: Parameters<typeof fillWithDemo>[0]): Promise<void> {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  say('  First start: making the demo shelter, 500 pets with their pictures …');
  const { pets, people } = await fillWithDemo(place, (done, all) => {
    if (isTerminal) process.stdout.write(`\r  ${Math.round((done / all) * 100)} % `);
  });
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  say(`${isTerminal ? '\r' : ''}  ${pets} pets and ${people} people moved in (${seconds} s).`);
}

function greet(config: Config, { address, hasDemoAccounts }: Application): void {
  const where =
    config.databaseUrl === undefined ? config.dataDir : `the database server, pictures in ${config.dataDir}`;
  say('');
  say(`  Pawhaven is open at ${address}`);
  if (hasDemoAccounts)
    for (const { email, password, role } of demoAccounts) say(`  ${role.padEnd(7)} ${email}  ${password}`);
  say(`  Data    ${where}`);
  say('  Stop    Ctrl-C');
  say('');
}

/** In good order at the first signal, at once at the second. */
async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  say('  Closing …');
  try {
    await closeAll?.();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`It did not close in good order: ${explainFailedCommand(error)}\n`);
    process.exit(1);
  }
}
