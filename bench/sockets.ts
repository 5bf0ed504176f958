import { fork, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findMissingRedis, startRedisServer } from '../tests/support/redis-server.ts';
import { findPostgres, startPostgresServer } from '../tests/support/postgres-server.ts';
import { UnavailableError, type Measurement } from './measurement.ts';
import { freePort, startServer, type ServerProcess } from './server-process.ts';

const SERVERS = 4;
const TARGET = 50_000;
/** Of both ends of a connection; the rest of the memory stays free. */
const BYTES_EACH = 200_000;
const IDLE_MS = 30_000;

export const sockets: Measurement = {
  name: 'sockets',
  about: `${TARGET} idle realtime connections to ${SERVERS} processes, or as many as fit; then one process restarts.`,
  run: async ({ folder, log }) => {
    const missing = findPostgres().missing ?? findMissingRedis();
    if (missing) throw new UnavailableError(missing);
    const perServer = Math.floor(Math.min(TARGET, process.availableMemory() / BYTES_EACH) / SERVERS);
    const [postgres, redis] = [await startPostgresServer(), await startRedisServer()];
    const clients: ChildProcess[] = [];
    const servers: ServerProcess[] = [];
    try {
      const DATABASE_URL = await postgres.createDatabase('sockets');
      const start = async (at: number, port: number) => {
        const dataDir = join(folder, `sockets-${at}`);
        await mkdir(dataDir, { recursive: true });
        return startServer({
          script: 'src/chat-server.ts',
          env: {
            DATABASE_URL,
            REDIS_URL: redis.url,
            DATA_DIR: dataDir,
            PUBLIC_URL: 'http://127.0.0.1:3999',
            LIVE_CONNECTIONS: String(2 * perServer),
          },
          port,
          readyPath: '/readyz',
          logFile: `${dataDir}.log`,
        });
      };
      const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
      for (const [at, port] of ports.entries()) servers.push(await start(at, port));
      await pause(5000);
      const before = await Promise.all(servers.map((server) => server.usage()));
      log(`${perServer} connections to each of ${SERVERS} processes …`);
      const startedAt = performance.now();
      const open = servers.map(({ url }, at) => openClients(url, perServer, 10 + at));
      clients.push(...open.map(({ child }) => child));
      await Promise.all(open.map((each) => each.reach(perServer)));
      const connectSeconds = (performance.now() - startedAt) / 1000;
      await pause(5000);
      const full = await Promise.all(servers.map((server) => server.usage()));
      await pause(IDLE_MS);
      const idle = await Promise.all(servers.map((server) => server.usage()));

      const count = SERVERS * perServer;
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
      const memory = sum(full.map(({ memoryBytes }, at) => memoryBytes - before[at]!.memoryBytes));
      const cpuMs = sum(idle.map(({ cpuMs: total }, at) => total - full[at]!.cpuMs));
      log(`${count} in ${connectSeconds.toFixed(0)} s, ${(memory / 1024 / count).toFixed(1)} kB each; one restarts …`);
      const stoppedAt = performance.now();
      await servers[0]!.stop();
      await open[0]!.reach(0);
      servers[0] = await start(0, ports[0]!);
      await open[0]!.reach(perServer);
      const reconnectSeconds = (performance.now() - stoppedAt) / 1000;
      const startSeconds = servers[0].startMs / 1000;
      return [
        { what: 'idle connections', value: count, unit: '', note: `${perServer} per process` },
        { what: 'memory per idle connection', value: memory / 1024 / count, unit: 'kB' },
        { what: 'CPU time of 10,000 idle connections', value: (cpuMs / IDLE_MS / count) * 1_000_000, unit: '%' },
        { what: 'connections per second, all processes', value: count / connectSeconds, unit: '/s' },
        {
          what: `all ${perServer} connections of a restarted process are back after`,
          value: reconnectSeconds,
          unit: 's',
          note: `including ${startSeconds.toFixed(1)} s for its start`,
        },
      ];
    } finally {
      for (const client of clients) client.disconnect();
      await Promise.all(servers.map((server) => server.stop()));
      await redis.stop();
      await postgres.stop();
    }
  },
};

/** Opens connections from a separate process. */
function openClients(url: string, count: number, network: number) {
  const script = join(import.meta.dirname, 'socket-clients.ts');
  const child = fork(script, [url, String(count), String(network)]);
  let open = 0;
  child.on('message', (now) => (open = Number(now)));
  const reach = async (expected: number) => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- messages modify it
    while (open !== expected) {
      if (child.exitCode !== null) throw new Error(`The clients ended with ${child.exitCode}.`);
      await pause(20);
    }
  };
  return { child, reach };
}
