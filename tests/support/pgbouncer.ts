import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasProgram } from './balancer.ts';
import { freePort } from './free-port.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

/** Why there is no PgBouncer to start; null if there is one. */
export const findMissingPgbouncer = (): string | null =>
  hasProgram('pgbouncer', '--version') ? null : 'PgBouncer is not installed (apt-get install pgbouncer).';

/**
 * Starts PgBouncer with deploy/pgbouncer/pgbouncer.ini in front of a database.
 * @returns the URL for `DATABASE_URL`, and a function that stops it
 */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: target, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  const example = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const settings = example
    .replace('host=127.0.0.1 port=5432 dbname=pawhaven', `host=${hostname} port=${target} dbname=${pathname.slice(1)}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(file, settings);
  // Like PostgreSQL, it refuses to run as root.
  const account = unprivilegedAccount();
  if (account) for (const path of [folder, users, file]) chownSync(path, account.uid, account.gid);
  let output = '';
  const pooler = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!(await listens(port))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer does not start:\n${output}`);
    await pause(50);
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/pawhaven`,
    stop: async () => {
      if (pooler.exitCode === null) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
