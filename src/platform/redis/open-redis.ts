import type { Redis } from './redis.ts';

interface RedisOptions {
  redisUrl: string | undefined;
  /** Servers with the same URL belong together; other shelters may use the same Redis server. */
  publicUrl: string;
}

/** Connects in the background, and reconnects whenever the connection is lost. @returns null unless it is configured */
export async function openRedis(
  { redisUrl, publicUrl }: RedisOptions,
  onWarning: (what: string) => void,
): Promise<Redis | null> {
  if (redisUrl === undefined) return null;
  const { connectRedis } = await import('./connect-redis.ts');
  return connectRedis({ url: redisUrl, prefix: `pawhaven:${publicUrl}:`, onWarning });
}
