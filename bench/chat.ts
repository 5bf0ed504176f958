import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../src/platform/database.ts';
import { closeClients, openClient, type RealtimeClient } from '../tests/support/realtime-client.ts';
import type { Metric, Measurement } from './measurement.ts';
import { startServer, startShelter } from './server-process.ts';

const IDLE = 5000;
const TALKING = 1000;
const MESSAGES_A_SECOND = 100;
const SECONDS = 10;
const ROUND_TRIPS = 300;
/** Long enough for the bot to finish with the previous message. */
const BETWEEN_MS = 25;
/** The limits on connections and new chats per IP address. */
const CONNECTIONS_PER_IP = 100;
const OPENED_AT_ONCE = 50;

export const chat: Measurement = {
  name: 'chat',
  about: `Memory of ${IDLE} idle realtime connections; the time to store and acknowledge a message, alone and among ${TALKING}.`,
  run: async (bench) => {
    const dataDir = join(bench.folder, 'chat');
    await cp((await bench.demo()).dataDir, dataDir, { recursive: true });
    const token = await signInAdmin(dataDir, bench.log);
    const shelter = await startShelter(dataDir);
    try {
      const alone = await measureAlone(shelter.url);
      const bare = await measureBare(join(bench.folder, 'bare-chat'));
      bench.log(`${IDLE} connections …`);
      // Warms up: memory that the server and its database allocate only once doesn't count.
      await connect(shelter.url, TALKING, 30);
      closeClients();
      await pause(5000);
      const before = await shelter.usage();
      const idle = await connect(shelter.url, IDLE, 10);
      await pause(5000);
      const after = await shelter.usage();
      const kilobytes = (after.memoryBytes - before.memoryBytes) / 1024 / idle.length;
      closeClients();
      await pause(2000);
      bench.log(`${TALKING} visitors who write ${MESSAGES_A_SECOND} messages a second in total …`);
      const among = await measureAmong(shelter.url, token);
      return [
        { what: 'memory of an idle connection', value: kilobytes, unit: 'kB', bar: { atMost: 25 } },
        {
          what: 'message stored and acknowledged, alone, median, without the round trip',
          value: percentile(alone, 0.5) - percentile(bare, 0.5),
          unit: 'ms',
          bar: { atMost: 1.5 },
          note: `${formatMs(percentile(alone, 0.5))} ms, p99 ${formatMs(percentile(alone, 0.99))} ms; a POST to bare node:http and back ${formatMs(percentile(bare, 0.5))} ms`,
        },
        ...among,
      ];
    } finally {
      closeClients();
      await shelter.stop();
    }
  },
};

async function measureAlone(url: string): Promise<number[]> {
  const times: number[] = [];
  // A visitor may send at most twenty messages in a row.
  for (const visitor of await connect(url, ROUND_TRIPS / 15, 200, 4)) {
    for (let n = 0; n < 15; n++) {
      times.push(await timeMessage(visitor, `Is Buddy number ${n} still there?`));
      await pause(BETWEEN_MS);
    }
    visitor.disconnect();
  }
  return times;
}

/** The time of a request to a server that does nothing, on this machine now. */
async function measureBare(folder: string): Promise<number[]> {
  const bare = await startServer({ script: 'bench/bare-echo.ts', readyPath: '/', logFile: `${folder}.log` });
  const times: number[] = [];
  for (let n = 0; n < ROUND_TRIPS; n++) {
    const started = performance.now();
    await (await fetch(bare.url, { method: 'POST', body: 'Is Buddy still there?' })).text();
    times.push(performance.now() - started);
    await pause(BETWEEN_MS);
  }
  await bare.stop();
  return times;
}

async function measureAmong(url: string, token: string): Promise<Metric[]> {
  const visitors = await connect(url, TALKING, 220);
  const shelter = openClient(url, { token });
  await once(shelter as never, 'connect');
  await shelter.emitWithAck('register', { role: 'admin' });
  const sentAt = new Map<string, number>();
  const deliveryTimes: number[] = [];
  shelter.on('message_received', ({ message }) => {
    const sent = sentAt.get(message);
    if (sent !== undefined) deliveryTimes.push(performance.now() - sent);
  });
  const acknowledgements: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n < MESSAGES_A_SECOND * SECONDS; n++) {
    const wait = started + (n * 1000) / MESSAGES_A_SECOND - performance.now();
    if (wait > 1) await pause(wait);
    const message = `Message ${n} of many`;
    sentAt.set(message, performance.now());
    acknowledgements.push(timeMessage(visitors[n % visitors.length]!, message));
  }
  const times = await Promise.all(acknowledgements);
  await pause(2000);
  const note = `p99 ${formatMs(percentile(times, 0.99))} ms; to an Admin ${formatMs(percentile(deliveryTimes, 0.5))} ms, p99 ${formatMs(percentile(deliveryTimes, 0.99))} ms; ${deliveryTimes.length} of ${times.length} heard`;
  return [
    {
      what: `the same among ${TALKING}, ${MESSAGES_A_SECOND} a second`,
      value: percentile(times, 0.5),
      unit: 'ms',
      note,
    },
  ];
}

async function timeMessage(visitor: RealtimeClient, message: string): Promise<number> {
  const started = performance.now();
  const response = await visitor.emitWithAck('send_message', { message });
  if (!response.ok) throw new Error(`A message was rejected: ${response.error}`);
  return performance.now() - started;
}

/** @param network the third number of the loopback addresses that the clients connect from */
async function connect(
  url: string,
  count: number,
  network: number,
  perIp = CONNECTIONS_PER_IP,
): Promise<RealtimeClient[]> {
  const clients: RealtimeClient[] = [];
  while (clients.length < count) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - clients.length) }, (_, at) => {
      const client = Math.floor((clients.length + at) / perIp);
      return openClient(url, {}, { from: `127.0.${network + Math.floor(client / 200)}.${1 + (client % 200)}` });
    });
    await Promise.all(batch.map((client) => once(client as never, 'connect')));
    await Promise.all(batch.map((client) => client.emitWithAck('register', { role: 'user' })));
    clients.push(...batch);
  }
  return clients;
}

async function signInAdmin(dataDir: string, log: (line: string) => void): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, now, onWarning: log });
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const token_hash = createHash('sha256').update(token).digest('hex');
  const session = { ip: '127.0.0.1', user_agent: 'bench', created_at: now, last_used_at: now };
  await db
    .insertInto('sessions')
    .values({ ...session, user_id: admin.id, token_hash })
    .execute();
  await close();
  return token;
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

function formatMs(ms: number): string {
  return ms.toFixed(2);
}
