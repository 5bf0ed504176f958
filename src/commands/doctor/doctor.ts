import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runChecks, type CheckResult, type Finding } from '../../features/system-status/server/index.ts';
import { formatCommandError } from '../../format-startup-error.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { ConfigError, parseConfig, type Config } from '../../platform/config.ts';
import { sendCommand } from '../../platform/control/send-command.ts';
import { openDatabase } from '../../platform/database.ts';
import { DirectoryInUseError, readLockHolder } from '../../platform/database/embedded/lock.ts';
import { checkTables } from './check-tables.ts';
import { backupLocationCheck } from './checks/backup-location.ts';
import { dataDirCheck } from './checks/data-dir.ts';
import { envFileCheck } from './checks/env-file.ts';
import { smtpCheck } from './checks/smtp.ts';
import { packagesCheck } from './checks/packages.ts';
import { portCheck } from './checks/port.ts';
import { publicUrlCheck } from './checks/public-url.ts';
import { settingsCheck } from './checks/settings.ts';
import type { Installation, InstallationCheck } from './installation-check.ts';

/** In the order in which they are listed. */
const installationChecks: readonly InstallationCheck[] = [
  packagesCheck,
  settingsCheck,
  envFileCheck,
  dataDirCheck,
  portCheck,
  publicUrlCheck,
  smtpCheck,
  backupLocationCheck,
];

type Result = Pick<CheckResult, 'title' | 'status' | 'summary' | 'advice'>;

export interface DoctorOptions {
  root?: string;
  envFile?: string;
}

const ENV_FILE = '/etc/pawhaven.env';

/**
 * Examines an installation, while its server runs and while it is stopped. Changes nothing: neither migrates nor creates
 * anything.
 * @param env the server's settings
 * @param print called with each line of the report
 * @returns whether the server can run as it is; warnings alone do not count against it
 */
export async function examine(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  { root = resolve(import.meta.dirname, '../../..'), envFile = ENV_FILE }: DoctorOptions = {},
): Promise<boolean> {
  const results = await listResults(env, { root, envFile });
  for (const { status, title, summary, advice } of results) {
    print(`  ${marks[status]}  ${title}: ${summary}`);
    if (status !== 'ok' && advice !== null) print(`           ${advice}`);
  }
  print('');
  print(`  ${conclude(results)}`);
  return !results.some(({ status }) => status === 'error');
}

const marks = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' };

async function listResults(env: NodeJS.ProcessEnv, where: Required<DoctorOptions>): Promise<Result[]> {
  let config: Config;
  try {
    config = parseConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Fix this first. The other checks need valid settings.';
    return [{ title: 'Settings', status: 'error', summary: error.message, advice }];
  }
  const installation = { ...where, config, env };
  const own = Promise.all(installationChecks.map((check) => runOne(check, installation)));
  const shared = runSharedChecks(config);
  return [...(await own).flat(), ...(await shared)];
}

async function runOne({ title, run }: InstallationCheck, installation: Installation): Promise<Result[]> {
  const found = await run(installation).catch((error: unknown): Finding => ({
    status: 'error',
    summary: `This couldn’t be checked: ${formatCommandError(error)}`,
  }));
  return [found ?? []].flat().map((finding) => ({ title, advice: null, ...finding }));
}

/** Of what can't be looked at, opening the database says why. */
function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

const NEEDS_FOLDER = new Set(['storage', 'disk']);

/** The checks that the dashboard shows as well, in the running server if only it can open the database. */
async function runSharedChecks(config: Config): Promise<Result[]> {
  const withoutDatabase = async (database: Result) => {
    const results = await runChecks({ config, clock, db: null });
    // What needs the folder is wrong for the same reason as the folder.
    return [database, ...results.filter(({ id }) => existsSync(config.dataDir) || !NEEDS_FOLDER.has(id))];
  };
  const title = 'Database';
  if (config.databaseUrl === undefined && isMissing(join(config.dataDir, 'database'))) {
    const summary = 'There’s no database yet. Pawhaven creates it when it first starts.';
    return withoutDatabase({ title, status: 'ok', summary, advice: null });
  }
  let database;
  try {
    const { databaseUrl, databaseLimits: limits, dataDir } = config;
    database = await openDatabase({ databaseUrl, limits, dataDir, now: clock.now(), onWarning: () => undefined });
  } catch (error) {
    const control = error instanceof DirectoryInUseError && readLockHolder(config.dataDir)?.control;
    const outcome = control ? askServer(control) : Promise.reject(error);
    return outcome.catch((failure: unknown) =>
      withoutDatabase({ title, status: 'error', summary: formatCommandError(failure), advice: null }),
    );
  }
  try {
    const tables = await checkTables(database.db);
    if (tables) return await withoutDatabase({ title, advice: null, ...tables });
    return await runChecks({ config, clock, db: database.db });
  } finally {
    await database.close();
  }
}

async function askServer(control: { port: number; secret: string }): Promise<Result[]> {
  const lines: string[] = [];
  await sendCommand(control, { name: 'doctor', arguments: {} }, (line) => void lines.push(line));
  return lines.map((line) => JSON.parse(line) as CheckResult);
}

function conclude(results: readonly Result[]): string {
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const parts = [
    ...(errors > 0 ? [errors === 1 ? '1 error' : `${errors} errors`] : []),
    ...(warnings > 0 ? [warnings === 1 ? '1 warning' : `${warnings} warnings`] : []),
  ];
  return parts.length === 0 ? 'No problems found.' : `Found ${parts.join(' and ')}.`;
}
