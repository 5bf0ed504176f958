import { formatCount } from '../../../../platform/format-number.contract.ts';
import { redisPrefix } from '../../../../platform/redis/open-redis.ts';
import type { Check, Finding } from './check.ts';
import { formatSeconds } from './format.ts';

const TIMEOUT_MS = 3000;
/** A restart of Redis takes less. */
const WARN_FROM_SECONDS = 5;

/** Whether Redis is connected. The site also works without it, so that nothing here is an error. */
export const redisCheck = {
  id: 'redis',
  title: 'Redis',
  needsDatabase: false,
  async run({ config: { redisUrl, publicUrl }, redis }) {
    if (redisUrl === undefined) return null;
    const address = { label: 'Address', value: new URL(redisUrl).host };
    if (!redis) {
      const { probeRedis } = await import('../../../../platform/redis/probe-redis.ts');
      const reason = await probeRedis({ url: redisUrl, prefix: redisPrefix(publicUrl) }, TIMEOUT_MS);
      if (reason !== null) return { ...unusable(reason), facts: [address] };
      return { status: 'ok', summary: 'Redis responds.', facts: [address] };
    }
    const { away, rejection, reconnects } = redis.readHealth();
    const facts = [address, { label: 'Reconnected', value: formatCount(reconnects, 'time') }];
    if (!away && rejection !== null) return { ...unusable(rejection), facts };
    if (!away) return { status: 'ok', summary: 'Redis is connected.', facts };
    if (away.seconds < WARN_FROM_SECONDS) return { status: 'ok', summary: 'Connecting to Redis.', facts };
    return {
      ...unusable(away.reason),
      facts: [...facts, { label: 'Unavailable for', value: formatSeconds(away.seconds) }],
    };
  },
} satisfies Check;

function unusable(summary: string): Finding {
  return {
    status: 'warning',
    summary,
    advice:
      'Start Redis, or fix REDIS_URL or the user’s ACL rules. Until then, servers notice each other’s changes within about a second; nothing is lost.',
  };
}
