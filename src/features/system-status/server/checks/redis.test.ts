import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { findMissingRedis, startRedisServer } from '../../../../../tests/support/redis-server.ts';
import { systemClock as clock } from '../../../../platform/clock.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { connectRedis } from '../../../../platform/redis/connect-redis.ts';
import type { Redis, RedisHealth } from '../../../../platform/redis/redis.ts';
import { readGauge } from '../../../../platform/telemetry/telemetry.ts';
import { redisCheck } from './redis.ts';

const missing = findMissingRedis();

const check = (redisUrl?: string, redis?: Redis) =>
  redisCheck.run({ config: parseConfig({ REDIS_URL: redisUrl }), clock, ...(redis && { redis }) });

/** A connection in this condition. */
const withHealth = (health: RedisHealth) => ({ readHealth: () => health }) as Redis;

describe('the check of Redis', () => {
  test('is left out without REDIS_URL', async () => {
    expect(await check()).toBeNull();
  });

  test('says that there is no Redis, without the password', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    expect(await check(`redis://:secret@${address}`)).toEqual({
      status: 'warning',
      summary: 'Redis is unavailable (ECONNREFUSED).',
      advice: expect.stringContaining('Start Redis') as string,
      facts: [{ label: 'Address', value: address }],
    });
  });

  test('says for how long a server has been without it, but not at once', async () => {
    const reason = 'Redis is away (ECONNRESET).';
    const [url, reconnects] = ['redis://127.0.0.1:1', 2];
    expect(await check(url, withHealth({ away: { seconds: 2, reason }, rejection: null, reconnects }))).toMatchObject({
      status: 'ok',
    });
    expect(await check(url, withHealth({ away: { seconds: 300, reason }, rejection: null, reconnects }))).toMatchObject(
      {
        status: 'warning',
        summary: reason,
        facts: [{}, { label: 'Reconnected', value: '2 times' }, { label: 'Unavailable for', value: '5 minutes' }],
      },
    );
  });
});

describe.skipIf(missing !== null)(`a running Redis${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  test('answers, or rejects the password', async () => {
    const server = await startRedisServer({ password: 'secret' });
    onTestFinished(server.stop);
    expect(await check(server.url)).toMatchObject({ status: 'ok', summary: 'Redis responds.' });
    expect(await check(server.url.replace('secret', 'guess'))).toMatchObject({
      status: 'warning',
      summary: 'Redis rejects the user or the password in REDIS_URL.',
    });
  });

  test('is observed through a restart', async () => {
    const server = await startRedisServer();
    const redis = connectRedis({ url: server.url, prefix: 'pawhaven:', secret: 'x', onWarning: () => undefined });
    onTestFinished(async () => {
      redis.close();
      await server.stop();
    });
    const read = (name: 'connected' | 'reconnects' | 'commands in transit') =>
      [...readGauge(`redis ${name}`)][0]?.value;
    await expect.poll(() => redis.readHealth()).toEqual({ away: null, rejection: null, reconnects: 0 });
    const counted = redis.count([{ name: 'visits', by: 1, windowMs: 60_000 }]);
    expect(read('commands in transit')).toBe(3);
    await counted;
    expect([read('connected'), read('commands in transit')]).toEqual([1, 0]);

    await server.kill();
    await expect.poll(() => redis.readHealth().away?.reason).toMatch(/^Redis is unavailable \(\w+\)\.$/);
    expect([read('connected'), read('reconnects')]).toEqual([0, 0]);
    await server.start();
    await expect.poll(() => redis.readHealth()).toEqual({ away: null, rejection: null, reconnects: 1 });
    expect(await check(server.url, redis)).toMatchObject({ status: 'ok', summary: 'Redis is connected.' });
    expect([read('connected'), read('reconnects')]).toEqual([1, 1]);
    redis.close();
    expect(read('connected')).toBeUndefined();
  });
});
