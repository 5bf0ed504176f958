import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/postgres-server.ts';

export interface Pooler {
  /** For `DATABASE_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer with session pooling in front of a database. Like PostgreSQL, it refuses to run as root. */
export async function startPgbouncer(folder: string, databaseUrl: string): Promise<Pooler> {
  const home = join(folder, 'pgbouncer');
  mkdirSync(home);
  const { hostname, port: target, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  writeFileSync(join(home, 'users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
pets = host=${hostname} port=${target} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${home}/users.txt
pool_mode = session
default_pool_size = 40
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const account = process.getuid?.() === 0 ? findAccount() : undefined;
  if (account)
    for (const path of [home, join(home, 'users.txt'), join(home, 'pgbouncer.ini')])
      chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o755);
  let output = '';
  const pooler = spawn('pgbouncer', [join(home, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!(await listens(port))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer does not start:\n${output}`);
    await pause(50);
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/pets`,
    stop: async () => {
      if (pooler.exitCode !== null) return;
      const ended = once(pooler, 'exit');
      pooler.kill('SIGTERM');
      await ended;
    },
  };
}

function findAccount(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
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
