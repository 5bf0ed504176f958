import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { redisCheck } from '../../src/features/system-status/server/checks/redis.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { ServerMessages } from '../../src/platform/realtime/server-messages.ts';
import { connectRedis } from '../../src/platform/redis/connect-redis.ts';
import { getServerSecret } from '../../src/platform/redis/get-server-secret.ts';
import { signMessage } from '../../src/platform/redis/sign-message.ts';
import { closeClients, connectAdmin, connectVisitor, next } from '../support/realtime-client.ts';
import { findMissingRedis, startRedisServer } from '../support/redis-server.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const missing = findMissingRedis();
const PUBLIC_URL = 'http://127.0.0.1:3999';
const PREFIX = 'pawhaven:127.0.0.1:3999:';
const CHANNEL = `${PREFIX}channel#/#`;

async function start(redisUrl: string): Promise<StartedApp> {
  const app = await startApp({ env: { REDIS_URL: redisUrl, PUBLIC_URL } });
  onTestFinished(async () => {
    closeClients();
    await app.stop();
  });
  return app;
}

async function openRedisClient(url: string) {
  const client = createClient({ url, RESP: 2 });
  await client.connect();
  onTestFinished(() => client.destroy());
  return client;
}

/** As another server of the shelter has it. */
async function connectServer(url: string, app: StartedApp) {
  const secret = await getServerSecret(app.db);
  const redis = connectRedis({ url, prefix: PREFIX, secret, onWarning: () => undefined });
  onTestFinished(() => redis.close());
  await new Promise<void>((resolve) => redis.onReady(resolve));
  return { redis, secret, messages: ServerMessages.withoutConnections(redis) };
}

const typing = (name: string) => ({
  event: 'typing',
  room: null,
  toOwner: null,
  toAgents: { chat_id: 1, from: 'user', name },
});

describe.skipIf(missing !== null)(`access to Redis${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  afterEach(closeClients);

  const startRedis = async () => {
    const redis = await startRedisServer();
    onTestFinished(() => redis.stop());
    return redis;
  };
  const admin = async (app: StartedApp) =>
    connectAdmin(app.url, (await createSignedInUser(app.db, { role: 'Admin' })).token);

  test('without access to the database, others can neither read, forge nor move anything', async () => {
    const { url } = await startRedis();
    const app = await start(url);
    const clients = [await admin(app), await connectVisitor(app.url)] as const;
    const received: unknown[] = [];
    for (const client of clients) client.onAny((...event: unknown[]) => void received.push(event));

    const client = await openRedisClient(url);
    const observer = await openRedisClient(url);
    const seen: { channel: string; payload: Buffer }[] = [];
    await observer.pSubscribe(
      '*',
      (payload: Buffer, channel: Buffer) => void seen.push({ channel: channel.toString(), payload }),
      true,
    );
    // Socket.IO's own adapter, on the shelter's channel and stream.
    const options = { streamName: `${PREFIX}stream`, channelPrefix: `${PREFIX}channel` };
    const attacker = new Server({ adapter: createAdapter(client, options) as never });
    const { adapter } = attacker.of('/');
    onTestFinished(() => adapter.close());
    await expect.poll(async () => (await client.pubSubNumSub(CHANNEL))[CHANNEL]).toBe(2);
    await client.xAdd(options.streamName, '*', { nsp: '/', uid: 'x', type: '99' });
    await client.xAdd(options.streamName, '*', { nsp: '/', uid: 'x', type: '3' });
    attacker.emit('message_received', { message: 'canary' });
    attacker.socketsJoin('agents');
    attacker.timeout(300).emit('message_received', { message: 'canary' }, () => undefined);
    // `serverSideEmit` would reject the name.
    adapter.serverSideEmit(['connection', {}]);
    attacker.serverSideEmit('server_message', 'signal', typing('canary'));
    await client.publish(CHANNEL, 'not an encoded message');
    await expect(attacker.timeout(300).fetchSockets()).rejects.toThrow('timeout');
    const sent = seen.filter(({ channel }) => channel === CHANNEL).map(({ payload }) => payload);
    expect(sent.length).toBeGreaterThanOrEqual(5);

    // Even with the secret, rooms and connections are out of reach.
    const { secret, messages } = await connectServer(url, app);
    const commands = sent.filter((payload) => !payload.includes('server_message'));
    for (const payload of commands) await client.publish(CHANNEL, signMessage(secret, CHANNEL, payload));

    const arrives = next(clients[0], 'typing');
    messages.send('signal', typing('Robin'));
    expect(await arrives).toMatchObject({ name: 'Robin' });
    expect(JSON.stringify(received)).not.toContain('canary');
    // No response was sent to anyone.
    expect(new Set(seen.map(({ channel }) => channel))).toEqual(new Set([CHANNEL]));
    expect(app.log.filter((line) => line.includes('no server of this shelter has sent'))).toHaveLength(1);
    const list = JSON.stringify(await client.sendCommand(['CLIENT', 'LIST']));
    expect(list.match(/ cmd=xread /g)).toHaveLength(1);
  });

  test('the documented rules are enough, and another shelter’s names are out of reach', async () => {
    const { url } = await startRedis();
    const guide = await readFile(join(import.meta.dirname, '../../docs/operations/live-connections.md'), 'utf8');
    const rules = /^ACL SETUSER (.+)$/m.exec(guide)![1]!;
    const client = await openRedisClient(url);
    const replaced = rules.replaceAll('pets.example.org', '127.0.0.1:3999').replace('PASSWORD', 'secret');
    await client.sendCommand(['ACL', 'SETUSER', ...replaced.split(' ')]);
    const ownUrl = url.replace('://', `://${rules.split(' ', 1)[0]}:secret@`);
    const app = await start(ownUrl);
    const shelter = await admin(app);
    const { redis, messages } = await connectServer(ownUrl, app);
    await expect.poll(async () => (await client.pubSubNumSub(CHANNEL))[CHANNEL]).toBe(2);
    const arrives = next(shelter, 'typing');
    messages.send('signal', typing('Robin'));
    expect(await arrives).toMatchObject({ name: 'Robin' });

    const name = 'chatMessageByIp 192.0.2.1';
    expect(await redis.count([{ name, by: 2, windowMs: 60_000 }])).toMatchObject([{ total: 2 }]);
    const keys = await client.keys('*');
    for (const key of keys) expect(key).toMatch(/^pawhaven:127\.0\.0\.1:3999:count:[\w-]{22}$/);
    expect(keys.length).toBeGreaterThan(0);
    // Others have made it last forever.
    for (const key of keys) await client.persist(key);
    expect(await redis.count([{ name, by: 1, windowMs: 60_000 }])).toEqual([{ total: 3, remainingMs: 60_000 }]);
    expect(await redisCheck.run({ config: parseConfig({ REDIS_URL: ownUrl, PUBLIC_URL }), clock })).toMatchObject({
      status: 'ok',
    });
    expect(await client.sendCommand(['ACL', 'LOG'])).toEqual([]);

    const own = await openRedisClient(ownUrl);
    await expect(own.publish('pawhaven:other.example:channel#/#', '')).rejects.toThrow('NOPERM');
    await expect(own.incrBy('pawhaven:other.example:count:x', 1)).rejects.toThrow('NOPERM');
    await expect(own.keys('*')).rejects.toThrow('NOPERM');
  });

  test('a user with too few rights is named once in the log, in the system status and by the doctor', async () => {
    const { url } = await startRedis();
    const client = await openRedisClient(url);
    const allow = (...rules: string[]) => client.sendCommand(['ACL', 'SETUSER', 'pets', 'on', '>secret', ...rules]);
    await allow('resetchannels', `~${PREFIX}*`, `&${PREFIX}*`, '+set', '+incrby', '+publish', '+subscribe', '+ping');
    const ownUrl = url.replace('://', '://pets:secret@');
    const warnings: string[] = [];
    const redis = connectRedis({
      url: ownUrl,
      prefix: PREFIX,
      secret: 'x',
      onWarning: (what) => void warnings.push(what),
    });
    onTestFinished(() => redis.close());
    await new Promise<void>((resolve) => redis.onReady(resolve));
    const count = () => redis.count([{ name: 'visits', by: 1, windowMs: 60_000 }]);
    for (let times = 0; times < 2; times += 1) await expect(count()).rejects.toThrow('NOPERM');
    const sentence =
      'Redis doesn’t allow the user in REDIS_URL to run the command PTTL. The rules that the user needs (ACL) are in docs/operations/live-connections.md.';
    expect(warnings).toEqual([expect.stringContaining(sentence)]);
    const config = parseConfig({ REDIS_URL: ownUrl, PUBLIC_URL });
    expect(await redisCheck.run({ config, clock, redis })).toMatchObject({ status: 'warning', summary: sentence });
    expect(await redisCheck.run({ config, clock })).toMatchObject({ status: 'warning', summary: sentence });
    await allow('+pttl', '+pexpire', 'resetchannels');
    expect((await redisCheck.run({ config, clock }))?.summary).toContain('use the shelter’s channels.');
  });

  test('a read-only replica is named, too', async () => {
    const { url } = await startRedis();
    const client = await openRedisClient(url);
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
    const config = parseConfig({ REDIS_URL: url, PUBLIC_URL });
    const summary = 'REDIS_URL points to a read-only replica. Point it to the primary.';
    expect(await redisCheck.run({ config, clock })).toMatchObject({ status: 'warning', summary });
  });
});
