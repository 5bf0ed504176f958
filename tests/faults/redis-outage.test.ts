import { once } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { isOnServer } from '../support/open-test-database.ts';
import { closeClients, collect, connectAdmin, connectVisitor, makeSecret, next } from '../support/realtime-client.ts';
import { findMissingRedis, startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import type { StartedApp } from '../support/start-app.ts';
import { startTwoServers } from '../support/two-servers.ts';

const missing = isOnServer ? findMissingRedis() : 'Two servers need a PostgreSQL server.';

async function start(redis: RedisServer, redisUrl = redis.url): Promise<[StartedApp, StartedApp]> {
  const apps = await startTwoServers({ env: { REDIS_URL: redisUrl } });
  onTestFinished(async () => {
    closeClients();
    await Promise.all(apps.map((app) => app.stop()));
    await redis.stop();
  });
  return apps;
}

const listWarnings = ({ log }: StartedApp) =>
  log.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg.includes('Redis'));

describe.skipIf(missing !== null)(`Redis${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  afterEach(closeClients);

  const admin = async (app: StartedApp) =>
    connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin' })).token);

  test('killed twice and emptied while people write: nothing is lost, nothing arrives twice', async () => {
    const redis = await startRedisServer();
    const [here, there] = await start(redis);
    const shelter = await admin(there);
    const secret = makeSecret();
    const visitor = await connectVisitor(here.url, { visitor: secret });
    const otherTab = await connectVisitor(there.url, { visitor: secret });
    const received = [shelter, otherTab].map((client) => collect(client, 'message_received'));
    const sent: string[] = [];
    let chatId = 0;
    /** Each message waits for its acknowledgment, as in a browser; both sides write. */
    const write = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const message = `Message ${sent.length}`;
        const isFromVisitor = sent.length % 2 === 0;
        const response = isFromVisitor
          ? await visitor.emitWithAck('send_message', { message })
          : await shelter.emitWithAck('send_message', { message, chat_id: chatId });
        if (!response.ok) throw new Error(response.error);
        chatId = response.message.chat_id;
        sent.push(message);
      }
    };
    await write(4);
    for (let round = 0; round < 2; round++) {
      await Promise.all([redis.kill(), write(4)]);
      await write(2);
      await Promise.all([redis.start(), write(4)]);
      const countWarnings = () => [here, there].map((app) => listWarnings(app).length);
      await expect.poll(countWarnings).toEqual([2 * (round + 1), 2 * (round + 1)]);
    }
    await Promise.all([redis.flush(), write(4)]);

    const stored = await here.db
      .selectFrom('chat_messages')
      .select(['seq', 'text'])
      .where('chat_id', '=', chatId)
      .orderBy('seq')
      .execute();
    const written = stored.map(({ text }) => text).filter((text) => text.startsWith('Message '));
    expect(written).toEqual(sent);
    const numbers = stored.map(({ seq }) => seq);
    const own = new Set(sent.filter((_, at) => at % 2 === 1));
    const expected = [numbers.filter((_, at) => !own.has(stored[at]!.text)), numbers];
    for (const [at, messages] of received.entries()) {
      await expect.poll(() => messages.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(expected[at]);
    }

    // Live again by itself.
    const typing = collect(shelter, 'typing');
    await expect
      .poll(() => {
        visitor.emit('typing', {});
        return typing.length;
      })
      .toBeGreaterThan(0);
    for (const app of [here, there]) {
      const warnings = listWarnings(app).map(({ msg }) => msg.replace(/\(.*?\)/, '(…)'));
      const away =
        'Redis is unavailable (…). Until that changes, servers see each other’s changes within about a second.';
      expect(warnings).toEqual([away, 'Redis is connected again.', away, 'Redis is connected again.']);
    }
  });

  test('absent at the start: the site works, warns once, and connects later', async () => {
    const redis = await startRedisServer({ isStarted: false });
    const [here, there] = await start(redis);
    const [shelter, visitor] = [await admin(there), await connectVisitor(here.url)];
    const arrives = next(shelter, 'message_received', ({ from }) => from === 'user');
    await visitor.emitWithAck('send_message', { message: 'Hello?' });
    expect(await arrives).toMatchObject({ message: 'Hello?' });
    expect(listWarnings(here)).toMatchObject([{ level: 40, msg: expect.stringMatching(/^Redis is unavailable \(/) }]);

    await redis.start();
    const seen = collect(shelter, 'typing');
    await expect
      .poll(() => {
        visitor.emit('typing', {});
        return seen.length;
      })
      .toBeGreaterThan(0);
    expect(listWarnings(here)).toHaveLength(2);
  });

  test('with another password: says so without the password, and the site works', async () => {
    const redis = await startRedisServer({ password: 'canary-right' });
    const [here, there] = await start(redis, redis.url.replace('canary-right', 'canary-wrong'));
    await expect.poll(() => listWarnings(here)).toHaveLength(1);
    expect(listWarnings(here)[0]!.msg).toMatch(/^Redis rejects the user or the password in REDIS_URL\. /);
    const [shelter, visitor] = [await admin(there), await connectVisitor(here.url)];
    const arrives = once(shelter as never, 'message_received');
    await visitor.emitWithAck('send_message', { message: 'Hello?' });
    await arrives;
    expect([here, there].flatMap(({ log }) => log).join('\n')).not.toContain('canary');
  });
});
