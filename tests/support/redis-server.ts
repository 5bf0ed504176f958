import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

export interface RedisServer {
  /** For `REDIS_URL`. */
  url: string;
  /** Ends it without a warning, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port: with what it had stored if it has a folder, otherwise empty. */
  start(): Promise<void>;
  /** Deletes all that it stores. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is no Redis server to start; null if there is one. */
export function findMissingRedis(): string | null {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'redis-server is not installed (apt-get install redis-server).';
  }
}

/**
 * Starts a Redis server on a free port of 127.0.0.1.
 * @param options.isStarted false: only chooses the port
 * @param options.folder where it writes each change to disk; without it, all is in memory only
 * @throws if it ends instead of listening
 */
export async function startRedisServer({
  password,
  isStarted = true,
  folder,
}: { password?: string; isStarted?: boolean; folder?: string } = {}): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  // A test that ends early must not leave it behind.
  const killAtExit = () => child?.kill('SIGKILL');
  process.on('exit', killAtExit);
  const start = async () => {
    const storage =
      folder === undefined
        ? ['--save', '', '--appendonly', 'no']
        : ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always'];
    const settings = ['--port', String(port), '--bind', '127.0.0.1', ...storage];
    const secret = password === undefined ? [] : ['--requirepass', password];
    child = spawn('redis-server', [...settings, ...secret], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise<void>((resolve, reject) => {
      child!.stdout!.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
      child!.once('error', reject);
      child!.once('exit', (code) => reject(new Error(`redis-server ended with ${code}.`)));
    });
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  if (isStarted) await start();
  return {
    url,
    kill,
    start,
    flush: async () => {
      const client = createClient({ url });
      await client.connect();
      await client.flushAll();
      client.destroy();
    },
    stop: async () => {
      process.off('exit', killAtExit);
      await kill();
    },
  };
}
