import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { explainFailedCommand } from './explain-failure.ts';
import { operations, type Operation } from './operations/operations.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { askRunningServer } from './platform/control/ask-running-server.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/database.ts';
import { DirectoryInUseError, readLockHolder } from './platform/database/embedded/lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { filesOnDisk } from './platform/images/photo-files.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const [name = '', ...rest] = process.argv.slice(2);
const operation = operations[name];
if (!operation) {
  if (name !== '' && name !== 'help') say(`There is no command ${name}.\n`);
  say('npm run shelter -- COMMAND\n');
  for (const [command, { does, takes }] of Object.entries(operations))
    say(`  ${`${command} ${usage(takes)}`.trimEnd()}\n      ${does}`);
  process.exit(name === '' || name === 'help' ? 0 : 2);
}
try {
  const given = await readArguments(operation);
  await carryOut(readConfig(process.env), operation, given);
} catch (error) {
  process.stderr.write(`${explainFailedCommand(error)}\n`);
  process.exitCode = 1;
}

function usage(takes: Operation['takes']): string {
  const words = Object.entries(takes).map(([option, { value, isOptional }]) => {
    const word = value === undefined ? `--${option}` : `--${option} ${value}`;
    return isOptional ? `[${word}]` : word;
  });
  return words.join(' ');
}

async function readArguments({ takes }: Operation): Promise<Record<string, string>> {
  const options = Object.fromEntries(
    Object.entries(takes).map(([option, { value }]) => [
      option,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { values } = parseArgs({ args: rest, options });
  const given = Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]));
  // Typed on the command line a password stays in the shell's history; a pipe leaves no trace.
  if (takes['password'] && given['password'] === undefined && !process.stdin.isTTY) {
    given['password'] = (await text(process.stdin)).trimEnd();
  }
  const missing = Object.keys(takes).find((option) => given[option] === undefined && !takes[option]?.isOptional);
  if (missing !== undefined) throw new Error(`${name} needs --${missing}: npm run shelter -- ${name} ${usage(takes)}`);
  // npm and the running server have working directories of their own: meant is where the operator types.
  if (given['file'] !== undefined) given['file'] = resolve(process.env['INIT_CWD'] ?? '.', given['file']);
  return given;
}

/** Through the running server where there is one on this data directory, else directly. */
async function carryOut(
  config: Config,
  { run, replacesTables }: Operation,
  given: Record<string, string>,
): Promise<void> {
  prepareDataDir(config.dataDir);
  let database;
  try {
    database = await openDatabase({
      databaseUrl: config.databaseUrl,
      limits: config.databaseLimits,
      dataDir: config.dataDir,
      now: new Date(),
      onTrouble: say,
    });
  } catch (error) {
    const control = readLockHolder(config.dataDir)?.control;
    if (!(error instanceof DirectoryInUseError) || !control) throw error;
    await askRunningServer(control, { name, arguments: given }, say);
    return;
  }
  try {
    const photos = openPhotoStore(filesOnDisk(join(config.dataDir, 'photos')));
    const isEmbedded = database.embedded !== null;
    await database.withoutTimeLimit(async (db) => {
      if (!replacesTables) await migrate(db);
      await run({ db, photos, config, clock: systemClock, isEmbedded }, given, say);
    });
  } finally {
    await database.close();
  }
}
