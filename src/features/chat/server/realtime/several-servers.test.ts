import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { isOnServer } from '../../../../../tests/support/open-test-database.ts';
import {
  closeClients,
  collect,
  connectAdmin,
  connectVisitor,
  makeSecret,
  next,
  textsOf,
  type RealtimeClient,
} from '../../../../../tests/support/realtime-client.ts';
import { findMissingRedis, startRedisServer, type RedisServer } from '../../../../../tests/support/redis-server.ts';
import { createSignedInUser } from '../../../../../tests/support/signed-in-users.ts';
import type { StartedApp } from '../../../../../tests/support/start-app.ts';
import { startTwoServers } from '../../../../../tests/support/two-servers.ts';
import type { Presence } from '../../chat-events.contract.ts';

const missing = isOnServer ? findMissingRedis() : 'Two servers need a PostgreSQL server.';

describe.skipIf(missing !== null)(`two servers with Redis${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let redis: RedisServer;
  let here: StartedApp;
  let there: StartedApp;
  beforeAll(async () => {
    redis = await startRedisServer();
    [here, there] = await startTwoServers({ env: { REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await redis.stop();
  });
  beforeEach(() => clearTables(here.db, 'chats'));
  afterEach(closeClients);

  const admin = async (app: StartedApp, name: string) =>
    connectAdmin(app.url, (await createSignedInUser(here.db, { role: 'Admin', name })).token);

  const send = async (client: RealtimeClient, message: string, chat_id?: number) => {
    const answer = await client.emitWithAck('send_message', { message, ...(chat_id !== undefined && { chat_id }) });
    if (!answer.ok) throw new Error(answer.error);
    return answer.message;
  };

  /** @returns how many events arrive during more than one poll */
  const countNewEvents = async (client: RealtimeClient) => {
    let count = 0;
    const listen = () => void count++;
    client.onAny(listen);
    await pause(1500);
    client.offAny(listen);
    return count;
  };

  test('show typing and reading on both, once', async () => {
    const [robin, sam] = [await admin(here, 'Robin Keller'), await admin(there, 'Sam Ode')];
    const secret = makeSecret();
    const visitor = await connectVisitor(there.url, { visitor: secret });
    const otherTab = await connectVisitor(here.url, { visitor: secret });
    const { chat_id, seq } = await send(visitor, 'Hello?');
    const clients = [robin, sam, visitor, otherTab];
    const typing = clients.map((client) => collect(client, 'typing'));
    const reads = clients.map((client) => collect(client, 'read'));

    robin.emit('typing', { chat_id });
    const toOwner = { chat_id, from: 'admin', name: 'Robin' };
    await expect.poll(() => typing).toEqual([[], [{ ...toOwner, name: 'Robin Keller' }], [toOwner], [toOwner]]);
    visitor.emit('typing', {});
    const fromVisitor = { chat_id, from: 'user', name: null };
    await expect.poll(() => [typing[0], typing[1]!.at(-1)]).toEqual([[fromVisitor], fromVisitor]);

    robin.emit('read', { chat_id, seq });
    const receipt = { chat_id, side: 'admin', seq };
    await expect.poll(() => reads).toEqual([[], [receipt], [receipt], [receipt]]);
    // Everything that was sent before has arrived by now.
    await send(robin, 'Hi', chat_id);
    await next(visitor, 'message_received', ({ message }) => message === 'Hi');
    expect([typing.map(({ length }) => length), reads.map(({ length }) => length)]).toEqual([
      [1, 2, 1, 1],
      [0, 1, 1, 1],
    ]);
  });

  test('show each message once, with its place in the chat', async () => {
    const [robin, sam] = [await admin(here, 'Robin'), await admin(there, 'Sam')];
    const secret = makeSecret();
    const [visitor, otherTab] = [
      await connectVisitor(here.url, { visitor: secret }),
      await connectVisitor(there.url, { visitor: secret }),
    ];
    const received = [robin, sam, otherTab].map((client) => collect(client, 'message_received'));
    const { chat_id } = await send(visitor, 'Message 0');
    for (let n = 1; n < 10; n++) await send(visitor, `Message ${n}`);
    await send(sam, 'Last one', chat_id);
    const expected = [...Array.from({ length: 10 }, (_, n) => `Message ${n}`), 'Last one'];
    // Browsers sort by number: what the other server stores arrives a bit later.
    const people = (at: number) =>
      textsOf(received[at]!.filter(({ from }) => from !== 'bot').toSorted((one, other) => one.seq - other.seq));
    await expect.poll(() => people(0)).toEqual(expected);
    await expect.poll(() => people(2)).toEqual(expected);
    expect(people(1)).toEqual(expected.slice(0, -1));
    expect(new Set(received[0]!.map(({ seq }) => seq)).size).toBe(received[0]!.length);
  });

  test('show a change at once, without waiting for the poll', async () => {
    const [robin, secret] = [await admin(here, 'Robin'), makeSecret()];
    const visitor = await connectVisitor(there.url, { visitor: secret });
    const { chat_id } = await send(visitor, 'Hello?');
    const ROUNDS = 8;
    const startedAt = performance.now();
    for (let n = 0; n < ROUNDS; n++) {
      const arrives = next(visitor, 'message_received', ({ message }) => message === `Message ${n}`);
      await send(robin, `Message ${n}`, chat_id);
      await arrives;
    }
    // Each is sent right after the poll that found the one before: from poll to poll, it would be seconds.
    expect(performance.now() - startedAt).toBeLessThan((ROUNDS - 1) * 1000);
  });

  test('show who is connected to either', async () => {
    const robin = await admin(here, 'Robin');
    const sam = await admin(there, 'Sam');
    const listNames = async (client: RealtimeClient): Promise<string[]> => {
      const response = await client.emitWithAck('register', { role: 'admin' });
      if (!response.ok) throw new Error(response.error);
      const { agents = [] }: Partial<Presence> = response.presence ?? {};
      return agents.map((agent) => agent.name);
    };
    await expect.poll(() => listNames(robin)).toEqual(['Robin', 'Sam']);
    await expect.poll(() => listNames(sam)).toEqual(['Robin', 'Sam']);
    const isAway = next(robin, 'agents_changed', (agents) => agents.some(({ is_available }) => !is_available));
    sam.emit('set_available', { is_available: false });
    expect(await isAway).toMatchObject([
      { name: 'Robin', is_available: true },
      { name: 'Sam', is_available: false },
    ]);

    const secret = makeSecret();
    const visitor = await connectVisitor(there.url, { visitor: secret });
    const arrived = next(robin, 'visitor_presence');
    const { chat_id } = await send(visitor, 'Hello?');
    expect(await arrived).toEqual({ chat_id, is_online: true });
    const second = await connectVisitor(here.url, { visitor: secret });
    const changes = collect(robin, 'visitor_presence');
    visitor.disconnect();
    second.disconnect();
    await expect.poll(() => changes.at(-1)).toEqual({ chat_id, is_online: false });
    expect(changes.filter(({ is_online }) => !is_online)).toHaveLength(1);
    const left = next(robin, 'agents_changed', (agents) => agents.length === 1);
    sam.disconnect();
    expect(await left).toMatchObject([{ name: 'Robin' }]);
  });

  test('show on one that an agent is available on the other', async () => {
    const isOnline = async () => {
      const response = await (await connectVisitor(here.url)).emitWithAck('register', { role: 'user' });
      return response.ok && response.is_online;
    };
    await expect.poll(isOnline).toBe(false);
    const visitor = await connectVisitor(here.url);
    const changes = collect(visitor, 'availability_changed');
    const sam = await admin(there, 'Sam');
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: true });
    sam.disconnect();
    await expect.poll(() => changes.at(-1)).toEqual({ is_online: false });
    const repeated = changes.filter(({ is_online }, at) => is_online === changes[at - 1]?.is_online);
    expect(repeated).toEqual([]);
  });

  test('send nothing to an agent whose session has ended', async () => {
    const { id, token } = await createSignedInUser(here.db, { role: 'Admin' });
    const ended = await connectAdmin(there.url, token);
    const robin = await admin(here, 'Robin');
    const visitor = await connectVisitor(here.url);
    await send(visitor, 'Hello?');
    await next(ended, 'message_received', ({ message }) => message === 'Hello?');
    // What was sent before the session ends may still arrive after it.
    await expect.poll(() => countNewEvents(ended)).toBe(0);
    await here.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    const events: string[] = [];
    ended.onAny((event: string) => void events.push(event));
    const sees = next(robin, 'typing');
    visitor.emit('typing', {});
    await send(visitor, 'Still there?');
    await sees;
    await expect.poll(() => ended.connected).toBe(false);
    expect(events.filter((event) => event !== 'session_ended')).toEqual([]);
  });
});
