import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { endWithParent } from './end-with-parent.ts';
import { freePort } from './free-port.ts';
import { isRoot, unprivilegedAccount, type Account } from './unprivileged-account.ts';

export interface PostgresServer {
  /** The URL of a database on this server, for `DATABASE_URL`. */
  databaseUrl(name: string): string;
  /** Creates an empty database, or a copy of `template`, which must have no connections. @returns its URL */
  createDatabase(name: string, options?: { template?: string }): Promise<string>;
  /** Restarts it on the same port; `immediate` cuts every connection and recovers, as after a crash. */
  restart(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Stops it, drops every connection, and keeps its files for `restart`. */
  halt(): Promise<void>;
  /** Kills it as `kill -9` does; its files stay as they are. */
  kill(): Promise<void>;
  /** Promotes a standby, which then accepts writes. */
  promote(): Promise<void>;
  /** Makes a base backup in a folder that does not exist yet, as its operator does for recovery to a point in time. */
  backUpTo(folder: string): Promise<void>;
  /** After `kill`: starts it as a standby of the server that was promoted, without what only this one had written. */
  follow(primary: PostgresServer): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

export interface PointInTime {
  /** The server that the base backup is of. */
  from: PostgresServer;
  /** The base backup's folder. */
  base: string;
  /** The folder with the archived log. */
  archive: string;
  time: Date;
}

export type PostgresPrograms = { folder: string; missing?: never } | { folder?: never; missing: string };

const administrator = 'pawhaven';
/** The migrated database that others are copied from. */
export const MIGRATED = 'migrated';

/** The folder of the newest PostgreSQL server programs, or one line on why there is none to start. */
export function findPostgres(): PostgresPrograms {
  const version = (folder: string) => Number(/(\d+)(?!.*\d)/.exec(folder)?.[1] ?? 0);
  const patterns = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
    '/usr/local/opt/postgresql@*/bin',
    '/Applications/Postgres.app/Contents/Versions/*/bin',
  ];
  const installed = globSync(patterns).toSorted((a, b) => version(b) - version(a));
  const onThePath = (process.env['PATH'] ?? '').split(delimiter);
  const folder = [...installed, ...onThePath].find((each) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(each, program))),
  );
  if (!folder) return { missing: 'PostgreSQL is not installed (apt-get install postgresql).' };
  if (isRoot() && !unprivilegedAccount())
    return { missing: 'PostgreSQL refuses to run as root, and there is no other account.' };
  return { folder };
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1. It ends with this process, even if this process is killed.
 * @param options.durable whether it syncs to disk, as the tests of power cuts and crashes need
 * @param options.standbyOf the server to follow, read-only until promoted
 * @param options.pointInTime restores a base backup, up to a time
 * @throws if PostgreSQL is missing or does not start
 */
export async function startPostgresServer({
  durable = false,
  standbyOf,
  pointInTime,
}: { durable?: boolean; standbyOf?: PostgresServer; pointInTime?: PointInTime } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs.missing !== undefined) throw new Error(programs.missing);
  const source = standbyOf?.databaseUrl('postgres');
  const passwordOf = source ?? pointInTime?.from.databaseUrl('postgres');
  const password = passwordOf ? new URL(passwordOf).password : randomBytes(16).toString('hex');
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'pawhaven-postgres-'));
  const account = unprivilegedAccount();
  if (account) chownSync(home, account.uid, account.gid);

  const run = promisify(execFile);
  const control = (...args: string[]) =>
    run(join(programs.folder, 'pg_ctl'), ['-D', join(home, 'files'), '-w', '-s', ...args], { cwd: home, ...account });

  const stop = endWithParent(home, {
    stop: '"$2" -D "$1/files" -m immediate -w -s stop',
    args: [join(programs.folder, 'pg_ctl')],
    account,
  });
  try {
    writeFileSync(join(home, 'password'), password);
    const options = [
      '-U',
      administrator,
      '-A',
      'password',
      '--pwfile',
      join(home, 'password'),
      '-E',
      'UTF8',
      '--no-sync',
    ];
    const files = ['-D', join(home, 'files')];
    const [program, programArgs] = source
      ? ['pg_basebackup', ['-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']]
      : ['initdb', ['--locale=C.UTF-8', ...options]];
    if (pointInTime) await run('cp', ['-a', pointInTime.base, join(home, 'files')], { cwd: home, ...account });
    else await run(join(programs.folder, program), [...files, ...programArgs], { cwd: home, ...account });
    appendFileSync(join(home, 'files', 'postgresql.conf'), settings(port, durable));
    if (pointInTime) await prepareRecovery(join(home, 'files'), pointInTime, account);
    await control('-l', join(home, 'log'), 'start');
  } catch (error) {
    const log = existsSync(join(home, 'log')) ? readFileSync(join(home, 'log'), 'utf8') : '';
    await stop();
    throw new Error(`PostgreSQL in ${programs.folder} does not start.\n${log}`, { cause: error });
  }

  const databaseUrl = (name: string) =>
    `postgres://${administrator}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;
  return {
    databaseUrl,
    createDatabase: (name, options) => createDatabase(databaseUrl('postgres'), name, options),
    restart: async (mode = 'fast') => {
      await control('-l', join(home, 'log'), '-m', mode, 'restart');
    },
    halt: async () => void (await control('-m', 'immediate', 'stop')),
    kill: () => killServer(join(home, 'files', 'postmaster.pid')),
    promote: async () => void (await control('promote')),
    backUpTo: async (folder) => {
      const args = ['-d', databaseUrl('postgres'), '-D', folder, '-X', 'stream', '-c', 'fast'];
      await run(join(programs.folder, 'pg_basebackup'), args, { cwd: home, ...account });
    },
    follow: async (primary) => {
      const from = ['--source-server', primary.databaseUrl('postgres'), '-R', '--no-sync'];
      await run(join(programs.folder, 'pg_rewind'), ['-D', join(home, 'files'), ...from], { cwd: home, ...account });
      // The files are the other server's, with its port.
      appendFileSync(join(home, 'files', 'postgresql.conf'), settings(port, durable));
      await control('-l', join(home, 'log'), 'start');
    },
    stop,
  };
}

/**
 * Creates a database on the server of `serverUrl`: empty, or a copy of `template`, which must have no connections.
 * @returns its URL
 */
export async function createDatabase(
  serverUrl: string,
  name: string,
  { template = 'template1' }: { template?: string } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** As in docs/operations/backups.md. */
async function prepareRecovery(files: string, { archive, time }: PointInTime, account: Account | null): Promise<void> {
  const lines = [
    `archive_mode = off`,
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${time.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(join(files, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  await promisify(execFile)('touch', [join(files, 'recovery.signal')], { ...account });
}

/** Kills the server's first process; the others notice it and end. */
async function killServer(pidFile: string): Promise<void> {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  const isAlive = () => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  while (isAlive()) await pause(10);
  // Where nothing collects ended processes, PostgreSQL would take this one for a running server.
  rmSync(pidFile);
}

function settings(port: number, durable: boolean): string {
  const lines = [
    `listen_addresses = '127.0.0.1'`,
    `port = ${port}`,
    `unix_socket_directories = ''`,
    `max_connections = 200`,
    `shared_buffers = '64MB'`,
    `log_min_messages = 'fatal'`,
    // Autovacuum would update the planner's statistics during a test; the embedded engine has none either.
    `autovacuum = off`,
  ];
  const careless = [`fsync = off`, `synchronous_commit = off`, `full_page_writes = off`];
  return [...lines, ...(durable ? [] : careless), ''].join('\n');
}
