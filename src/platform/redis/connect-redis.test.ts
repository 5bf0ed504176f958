import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { connectRedis } from './connect-redis.ts';

/** A proxy that accepts every connection while there is no Redis behind it. */
async function startProxy(onConnection: (socket: Socket) => void) {
  const port = await freePort();
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `redis://127.0.0.1:${port}`, countConnections: () => connections };
}

function connect(url: string) {
  const warnings: string[] = [];
  let timesReady = 0;
  const redis = connectRedis({
    url,
    prefix: 'pawhaven:',
    secret: 'x',
    onWarning: (what) => void warnings.push(what),
  });
  redis.onReady(() => (timesReady += 1));
  onTestFinished(() => redis.close());
  return { redis, warnings, countReady: () => timesReady };
}

test('a connection that a proxy closes, because there is no Redis, never counts as connected', async () => {
  const { url, countConnections } = await startProxy((socket) => socket.destroy());
  const startedAt = performance.now();
  const { redis, warnings, countReady } = connect(url);
  await expect.poll(countConnections).toBeGreaterThanOrEqual(5);
  expect(redis.isReady).toBe(false);
  expect(countReady()).toBe(0);
  expect(redis.readHealth()).toMatchObject({ away: { seconds: expect.any(Number) as number }, reconnects: 0 });
  expect(warnings).toEqual([expect.stringMatching(/^Redis is unavailable \(/)]);
  // It waited at least half of 50, 100, 200 and 400 ms in between; timers may be a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(370);
});

test('a connection on which nothing answers does not count as connected', async () => {
  const { url, countConnections } = await startProxy(() => undefined);
  const { redis, countReady } = connect(url);
  await expect.poll(countConnections).toBe(1);
  await pause(100);
  expect(redis.isReady).toBe(false);
  expect(countReady()).toBe(0);
  await expect(redis.count([{ name: 'visits', by: 1, windowMs: 60_000 }])).rejects.toThrow('offline');
});
