import type { Redis } from '../redis/redis.ts';
import { InMemoryRateLimiter } from './in-memory-rate-limiter.ts';
import type { Limits } from './limits.ts';

/** Creates the process's rate limiter. With Redis, it also counts what other servers have counted. */
export async function startRateLimiter(
  limits: Limits,
  redis: Redis | null,
  onWarning: (what: string) => void,
): Promise<{ rateLimiter: InMemoryRateLimiter; stop: () => Promise<void> }> {
  if (!redis) return { rateLimiter: new InMemoryRateLimiter(limits), stop: async () => undefined };
  const { SharedAttempts } = await import('./shared-attempts.ts');
  const shared = new SharedAttempts(redis, limits, onWarning);
  return { rateLimiter: new InMemoryRateLimiter(limits, shared), stop: shared.stop };
}
