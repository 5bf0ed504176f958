import { describeRedisError, type RedisWarning } from './describe-redis-error.ts';
import { observeConnection, type ObservedConnection } from './observe-connection.ts';
import type { CountAddition, CountTotal, Redis } from './redis.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';
import { hashName } from './sign-message.ts';
import { createSocketAdapter } from './socket-adapter.ts';

export function connectRedis({
  url,
  prefix,
  secret,
  onWarning,
}: {
  url: string;
  /** Of all keys and channels. */
  prefix: string;
  /** See `getServerSecret`. */
  secret: string;
  onWarning: (what: string) => void;
}): Redis {
  const client = createRedisClient(url);
  const observed = observeConnection(client, onWarning);
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
    count: (additions) =>
      count(client, additions, {
        keyOf: (name) => `${prefix}count:${hashName(secret, name)}`,
        track: observed.track,
      }),
    createSocketAdapter: (event) =>
      createSocketAdapter({
        client,
        prefix,
        secret,
        event,
        closing: closing.signal,
        track: observed.track,
        onWarning,
      }),
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
  additions: readonly CountAddition[],
  { keyOf, track }: { keyOf: (name: string) => string; track: ObservedConnection['track'] },
): Promise<CountTotal[]> {
  return Promise.all(
    additions.map(async ({ name, by, windowMs }) => {
      const key = keyOf(name);
      const [, total, remainingMs] = await Promise.all([
        track(client.set(key, 0, { condition: 'NX', expiration: { type: 'PX', value: windowMs } })),
        track(client.incrBy(key, by)),
        track(client.pTTL(key)),
      ]);
      if (remainingMs >= 0 && remainingMs <= windowMs) return { total, remainingMs };
      // It expired between the first two commands, and would never expire again; or others have changed it.
      await track(client.pExpire(key, windowMs));
      return { total, remainingMs: windowMs };
    }),
  );
}
