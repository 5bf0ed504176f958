import { describeRedisError, type RedisWarning } from './describe-redis-error.ts';
import { observeConnection, type ObservedConnection } from './observe-connection.ts';
import type { CountAddition, CountTotal, Redis } from './redis.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';
import { createSocketAdapter } from './socket-adapter.ts';

export function connectRedis({
  url,
  prefix,
  onWarning,
}: {
  url: string;
  prefix: string;
  onWarning: (what: string) => void;
}): Redis {
  const client = createRedisClient(url);
  const observed = observeConnection(client);
  const closing = new AbortController();
  let warned: RedisWarning['reason'] | null = null;
  client.on('error', (error: unknown) => {
    const { reason, text } = describeRedisError(error);
    // Once per outage, and again if the reason changes.
    if (!closing.signal.aborted && reason !== warned) onWarning(text);
    warned = reason;
  });
  client.on('ready', () => {
    if (warned !== null) onWarning('Redis is connected again.');
    warned = null;
  });
  client.connect().catch(() => undefined);
  return {
    get isReady() {
      return client.isReady;
    },
    onReady: (listener) => {
      client.on('ready', listener);
      if (client.isReady) listener();
    },
    readHealth: observed.readHealth,
    count: (additions) => count(client, prefix, { additions, track: observed.track }),
    createSocketAdapter: () => createSocketAdapter(client, prefix, { closing: closing.signal, track: observed.track }),
    close: () => {
      closing.abort();
      observed.stop();
      client.destroy();
    },
  };
}

/** The client sends commands of one turn together. */
async function count(
  client: RedisClient,
  prefix: string,
  { additions, track }: { additions: readonly CountAddition[]; track: ObservedConnection['track'] },
): Promise<CountTotal[]> {
  return Promise.all(
    additions.map(async ({ name, by, windowMs }) => {
      const key = `${prefix}${name}`;
      const [, total, remainingMs] = await Promise.all([
        track(client.set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })),
        track(client.incrBy(key, by)),
        track(client.pTTL(key)),
      ]);
      // It expired between the first two commands, and would never expire again.
      if (remainingMs < 0) await track(client.pExpire(key, windowMs));
      return { total, remainingMs: remainingMs < 0 ? windowMs : remainingMs };
    }),
  );
}
