import type { Database } from '../database.ts';
import type { Redis } from './redis.ts';

interface RedisOptions {
  redisUrl: string | undefined;
  /** Servers with the same URL belong together; other shelters may use the same Redis server. */
  publicUrl: string;
}

/** What the names of the shelter's keys and channels start with. */
export function redisPrefix(publicUrl: string): string {
  return `pawhaven:${new URL(publicUrl).host}:`;
}

/**
 * Connects in the background, and reconnects whenever the connection is lost.
 * @param db has the secret that the servers share
 * @returns null unless it is configured
 */
export async function openRedis(
  { redisUrl, publicUrl }: RedisOptions,
  db: Database,
  onWarning: (what: string) => void,
): Promise<Redis | null> {
  if (redisUrl === undefined) return null;
  const [{ connectRedis }, { getServerSecret }] = await Promise.all([
    import('./connect-redis.ts'),
    import('./get-server-secret.ts'),
  ]);
  return connectRedis({ url: redisUrl, prefix: redisPrefix(publicUrl), secret: await getServerSecret(db), onWarning });
}
