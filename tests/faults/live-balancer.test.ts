import { once } from 'node:events';
import { connect as connectTcp, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { isOnServer } from '../support/open-test-database.ts';
import { closeClients, makeSecret, next, openClient, textsOf, collect } from '../support/realtime-client.ts';
import { findMissingRedis, startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import type { StartedApp } from '../support/start-app.ts';
import { startTwoServers } from '../support/two-servers.ts';

const missing = isOnServer ? findMissingRedis() : 'Two servers need a PostgreSQL server.';

describe.skipIf(missing !== null)(`behind a balancer${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let redis: RedisServer;
  let apps: [StartedApp, StartedApp];
  beforeAll(async () => {
    redis = await startRedisServer();
    apps = await startTwoServers({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await redis.stop();
  });
  afterEach(closeClients);

  const ports = () => apps.map(({ url }) => Number(new URL(url).port)) as [number, number];

  /** An Admin and a visitor write to each other. */
  async function exchange(url: string, transports: string[]) {
    const { token } = await createSignedInUser(apps[0].db, { role: 'Admin' });
    const [shelter, visitor] = [
      openClient(url, { token }, { transports }),
      openClient(url, { visitor: makeSecret() }, { transports }),
    ];
    await Promise.all([shelter, visitor].map((client) => once(client as never, 'connect')));
    await shelter.emitWithAck('register', { role: 'admin' });
    await visitor.emitWithAck('register', { role: 'user' });
    const received = collect(shelter, 'message_received');
    const sent = await visitor.emitWithAck('send_message', { message: 'Hello?' });
    if (!sent.ok) throw new Error(sent.error);
    await expect.poll(() => textsOf(received)).toContain('Hello?');
    const typing = next(visitor, 'typing');
    shelter.emit('typing', { chat_id: sent.message.chat_id });
    await typing;
    expect(textsOf(received).filter((text) => text === 'Hello?')).toHaveLength(1);
  }

  test('that takes turns, clients with WebSockets reach each other on different servers', async () => {
    const used: number[] = [];
    const balancer = createServer((client) => {
      const port = ports()[used.length % 2]!;
      used.push(port);
      const server = connectTcp(port, '127.0.0.1');
      client.on('error', () => server.destroy()).pipe(server);
      server.on('error', () => client.destroy()).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(balancer, 'listening');
    onTestFinished(() => {
      closeClients();
      balancer.close();
    });
    await exchange(`http://127.0.0.1:${(balancer.address() as AddressInfo).port}`, ['websocket']);
    expect(used).toEqual(ports());
  });

  test.runIf(hasNginx())('nginx as documented, clients that poll stay on one server', async () => {
    const nginx = await startNginx(ports());
    onTestFinished(async () => {
      closeClients();
      await nginx.stop();
    });
    await exchange(nginx.url, ['polling']);
    await exchange(nginx.url, ['websocket']);
  });
});
