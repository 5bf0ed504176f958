import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { formatCommandError } from './format-startup-error.ts';
import type { Command } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { systemClock } from './platform/clock.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { sendCommand } from './platform/control/send-command.ts';
import { prepareDataDir } from './platform/data-dir.ts';
import { openDatabase } from './platform/database.ts';
import { DirectoryInUseError, readLockHolder } from './platform/database/embedded/lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { openPhotoStore } from './platform/images/photo-store.ts';
import { openUncheckedStorage } from './platform/storage/open-storage.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  if (name !== '' && name !== 'help') print(`There is no command ${name}.\n`);
  print('npm run shelter -- COMMAND\n');
  for (const [commandName, { description, parameters }] of Object.entries(commands))
    print(`  ${`${commandName} ${formatUsage(parameters)}`.trimEnd()}\n      ${description}`);
  process.exit(name === '' || name === 'help' ? 0 : 2);
}
try {
  const input = await parseArguments(command);
  if (command.runWithoutDatabase) process.exitCode = (await command.runWithoutDatabase(input, print)) ? 0 : 1;
  else await runCommand(parseConfig(process.env), command, input);
} catch (error) {
  process.stderr.write(`${formatCommandError(error)}\n`);
  process.exitCode = 1;
}

function formatUsage(parameters: Command['parameters']): string {
  const usages = Object.entries(parameters).map(([option, { value, isOptional }]) => {
    const usage = value === undefined ? `--${option}` : `--${option} ${value}`;
    return isOptional ? `[${usage}]` : usage;
  });
  return usages.join(' ');
}

async function parseArguments({ parameters }: Command): Promise<Record<string, string>> {
  const options = Object.fromEntries(
    Object.entries(parameters).map(([option, { value }]) => [
      option,
      { type: value === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { values } = parseArgs({ args: rest, options });
  const input = Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]));
  // On the command line, a password would stay in the shell's history.
  if (parameters['password'] && input['password'] === undefined && !process.stdin.isTTY) {
    input['password'] = (await text(process.stdin)).trimEnd();
  }
  for (const [option, { secretArgument }] of Object.entries(parameters)) {
    const value = input[option];
    if (secretArgument === undefined || value === undefined) continue;
    if (value === '-') input[option] = (await text(process.stdin)).trim();
    else if (hasPassword(value)) {
      const advice = `Others on this machine can see a password on the command line, and it stays in the shell’s history. Write the URL to a file that only you can read, and run: npm run shelter -- ${name} --${option} - < FILE`;
      if (secretArgument === 'rejected') throw new Error(advice);
      process.stderr.write(`Warning: ${advice}\n`);
    }
  }
  const missing = Object.keys(parameters).find(
    (option) => input[option] === undefined && !parameters[option]?.isOptional,
  );
  if (missing !== undefined)
    throw new Error(`${name} needs --${missing}: npm run shelter -- ${name} ${formatUsage(parameters)}`);
  // Relative to the operator's folder: npm and the running server have their own.
  for (const option of ['file', 'root', 'prefix']) {
    if (input[option] !== undefined) input[option] = resolve(process.env['INIT_CWD'] ?? '.', input[option]);
  }
  return input;
}

function hasPassword(address: string): boolean {
  return /:\/\/[^@]*:[^@]*@|[?&]password=/.test(address);
}

/** Runs a command through the server that uses this data directory, or directly if there is none. */
async function runCommand(
  config: Config,
  { run, replacesTables }: Command,
  input: Record<string, string>,
): Promise<void> {
  prepareDataDir(config.dataDir);
  let database;
  try {
    database = await openDatabase({
      databaseUrl: config.databaseUrl,
      limits: config.databaseLimits,
      dataDir: config.dataDir,
      now: new Date(),
      onWarning: print,
    });
  } catch (error) {
    const control = readLockHolder(config.dataDir)?.control;
    if (!(error instanceof DirectoryInUseError) || !control) throw error;
    await sendCommand(control, { name, arguments: input }, print);
    return;
  }
  const storage = await openUncheckedStorage(config).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  try {
    const { files } = storage;
    const photos = openPhotoStore(storage.photos);
    const isEmbedded = database.embedded !== null;
    await database.withoutTimeLimit(async (db) => {
      if (!replacesTables) await migrate(db);
      await run?.({ db, photos, files, config, clock: systemClock, isEmbedded }, input, print);
    });
  } finally {
    storage.close();
    await database.close();
  }
}
