import { describeRedisError } from './describe-redis-error.ts';
import { createRedisClient } from './redis-client.ts';

/**
 * Connects once, for a command that has no open connection.
 * @returns why Redis can't be used, in a sentence; null if it answers
 */
export async function probeRedis(url: string, timeoutMs: number): Promise<string | null> {
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
    await Promise.race([client.connect().then(() => client.ping()), timeout]);
    return null;
  } catch (error) {
    return describeRedisError(error).sentence;
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}
