import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findMissingRedis, startRedisServer, type RedisServer } from '../../../tests/support/redis-server.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { limits, type LimitName, type Limits } from './limits.ts';
import { startRateLimiter } from './start-rate-limiter.ts';

const missing = findMissingRedis();
const tenMessages: Limits = {
  ...limits,
  chatMessageByIp: { max: 10, windowSeconds: 60, blockSeconds: 60, maxBlockSeconds: 60 },
  chatMessageBySocket: { max: 10, windowSeconds: 60, blockSeconds: 60, maxBlockSeconds: 60 },
};

describe.skipIf(missing !== null)(
  `rate limits of two servers${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let redis: RedisServer;
    beforeAll(async () => {
      redis = await startRedisServer();
    });
    afterAll(() => redis.stop());

    async function startLimiter() {
      const { url } = redis;
      const connection = connectRedis({ url, prefix: 'pawhaven:test:', secret: 'shared', onWarning: () => undefined });
      await new Promise<void>((resolve) => connection.onReady(resolve));
      const { rateLimiter, stop } = await startRateLimiter(tenMessages, connection, () => undefined);
      onTestFinished(async () => {
        await stop();
        connection.close();
      });
      return rateLimiter;
    }

    type Limiter = Awaited<ReturnType<typeof startLimiter>>;
    const consume = (limiter: Limiter, subject: string, times: number, limit: LimitName = 'chatMessageByIp') =>
      Array.from({ length: times }, () => limiter.consume(limit, subject)).filter((block) => block === null).length;

    test('count together per network, and apart per connection', async () => {
      const [here, there] = [await startLimiter(), await startLimiter()];
      expect(consume(here, '192.0.2.1', 6)).toBe(6);
      let allowed = 0;
      await expect
        .poll(
          () => {
            const isAllowed = consume(there, '192.0.2.1', 1) === 1;
            allowed += Number(isAllowed);
            return isAllowed;
          },
          // Between two exchanges of the counts, even if Redis has to wait for a core.
          { interval: 500 },
        )
        .toBe(false);
      expect(allowed).toBeLessThan(10);
      expect(consume(there, '192.0.2.2', 10)).toBe(10);
      expect(consume(here, 'socket', 10, 'chatMessageBySocket')).toBe(10);
      expect(consume(there, 'socket', 10, 'chatMessageBySocket')).toBe(10);
    });

    test('count for themselves while Redis is away, and together again afterwards', async () => {
      const [here, there] = [await startLimiter(), await startLimiter()];
      await redis.kill();
      expect(consume(here, '198.51.100.1', 12)).toBe(10);
      expect(consume(there, '198.51.100.1', 12)).toBe(10);
      await redis.start();
      let n = 0;
      await expect
        .poll(() => {
          n++;
          consume(here, `203.0.113.${n}`, 9);
          // A server learns of the others' attempts once it has counted one of its own.
          consume(there, `203.0.113.${n}`, 1);
          return consume(there, `203.0.113.${n - 8}`, 9);
        })
        .toBe(0);
    });
  },
);
