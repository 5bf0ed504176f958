import { describeRedisError } from './describe-redis-error.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';

const PROBE_MS = 1000;

/**
 * Connects once, and tries each command that servers send, for a command that has no open connection.
 * @param prefix see `redisPrefix`
 * @returns why Redis can't be used, in a sentence; null if it answers
 */
export async function probeRedis(
  { url, prefix }: { url: string; prefix: string },
  timeoutMs: number,
): Promise<string | null> {
  const client = createRedisClient(url, {
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    reconnectStrategy: false,
  });
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), timeoutMs);
  });
  try {
    await Promise.race([tryCommands(client, `${prefix}probe`), timeout]);
    return null;
  } catch (error) {
    return describeRedisError(error).sentence;
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}

/** @param name of a key that expires at once, and of a channel that nothing reads */
async function tryCommands(client: RedisClient, name: string): Promise<void> {
  await client.connect();
  await client.ping();
  await client.set(name, 0, { condition: 'NX', expiration: { type: 'PX', value: PROBE_MS } });
  await client.incrBy(name, 1);
  await client.pTTL(name);
  await client.pExpire(name, PROBE_MS);
  await client.publish(name, '');
  await client.subscribe(name, () => undefined);
}
