import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as afterReading } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApplication, type Application } from '../../src/application.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { startRoundRobin, type Balancer } from '../support/balancer.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { freePort } from '../support/free-port.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import { hasNginx, parseNginxExample, startNginx } from '../support/nginx.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { createImage } from '../support/images.ts';

let folder: string;
let token: string;
/** One for each row of uploads: each person may upload 180 photos per hour. */
const uploaders: string[] = [];
let form: Buffer;
const servers: Application[] = [];
const logs: [string[], string[]] = [[], []];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-rolling-'));
  await copyMigratedDatabase(join(folder, '0'));
  const first = await startServer(0);
  const signIn = async () => (await createSignedInUser(first.database.db, { role: 'Admin' })).token;
  token = await signIn();
  for (let each = 0; each < 8; each++) uploaders.push(await signIn());
  await first.stop();
  await cp(join(folder, '0'), join(folder, '1'), { recursive: true });
  servers.push(await startServer(0), await startServer(1));
  form = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    await createImage(300, 200).jpeg().toBuffer(),
    Buffer.from('\r\n--b--\r\n'),
  ]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Starts one of two servers that share an Admin account.
 * @param port a free one by default
 */
async function startServer(at: number, port?: number): Promise<Application> {
  const env = { DEMO: 'false', NODE_ENV: 'test', SHUTDOWN_DELAY: '2', DATA_DIR: join(folder, String(at)) };
  const config = parseConfig({ ...env, PORT: String(port ?? (await freePort())) });
  return startApplication({
    config,
    log: pino({}, { write: (line: string) => void logs[at]!.push(line) }),
    clock: systemClock,
  });
}

/** Whether a server has received requests since the last check. */
function isQueried(at: number): boolean {
  return logs[at]!.splice(0).some((line) => line.includes('/api/pets/total'));
}

const portOf = ({ address }: Application) => Number(new URL(address).port);

/** Sends a request body in chunks. @returns the status; rejects if the connection is reset */
function call(
  url: string,
  { body = Buffer.alloc(0), type, as = token }: { body?: Buffer; type?: string; as?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(type && { 'content-type': type, 'content-length': body.length }),
      authorization: `Bearer ${as}`,
    };
    const outgoing = request(url, { method: type ? 'POST' : 'GET', agent: false, headers });
    outgoing.on('error', reject).on('response', (response) => {
      response
        .resume()
        .on('error', reject)
        .on('end', () => resolve(response.statusCode!));
    });
    void sendInChunks();

    async function sendInChunks(): Promise<void> {
      for (let at = 0; at < body.length && !outgoing.destroyed; at += 1000) {
        outgoing.write(body.subarray(at, at + 1000));
        await afterReading();
      }
      outgoing.end();
    }
  });
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;

/** Repeats one kind of call until stopped. @returns how many calls had each outcome */
async function callUntil(isOver: () => boolean, make: () => Promise<number>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  while (!isOver()) {
    const outcome = await make().catch(codeOf);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

describe.each([
  ['a round-robin balancer', startRoundRobin, true],
  ['nginx as configured in deploy/nginx', startNginx, hasNginx()],
  ['HAProxy as configured in deploy/haproxy', startHaproxy, hasHaproxy()],
  ['Caddy as configured in deploy/caddy', startCaddy, hasCaddy()],
] as const)('behind %s', (_, startBalancer, isThere) => {
  let balancer: Balancer;
  beforeAll(async () => {
    if (isThere) balancer = await startBalancer([portOf(servers[0]!), portOf(servers[1]!)]);
  });
  afterAll(() => balancer?.stop());
  // It ends the connection of a request that is answered before all of it has arrived.
  const isCaddy = startBalancer === startCaddy;
  const startReads = (isOver: () => boolean) =>
    Array.from({ length: 4 }, () => callUntil(isOver, () => call(`${balancer.url}/api/pets/total`)));

  test.runIf(isThere)('both servers restart in turn, and no request fails', async () => {
    let isOver = false;
    const reads = startReads(() => isOver);
    const uploads = Array.from({ length: 2 }, () => {
      const photo = { body: form, type: 'multipart/form-data; boundary=b', as: uploaders.pop()! };
      return callUntil(
        () => isOver,
        () => call(`${balancer.url}/api/photos/`, photo),
      );
    });
    for (const at of [0, 1]) {
      const port = portOf(servers[at]!);
      await balancer.leave(at);
      await servers[at]!.stop();
      servers[at] = await startServer(at, port);
      // Log lines from before the restart don't show that the balancer uses it again.
      logs[at]!.length = 0;
      await balancer.leave(null);
      await expect.poll(() => isQueried(at)).toBe(true);
    }
    isOver = true;
    for (const outcomes of await Promise.all(reads)) expect(outcomes).toEqual({ 200: expect.any(Number) });
    for (const outcomes of await Promise.all(uploads)) expect(outcomes).toEqual({ 201: expect.any(Number) });
  });

  test.runIf(isThere)('60 oversized bodies take no server out of rotation', async () => {
    let isOver = false;
    const reads = startReads(() => isOver);
    const body = Buffer.alloc(3_000_000, 'x');
    // The balancer doesn't limit the size of uploads.
    for (const path of ['/api/photos/', '/api/auth/login']) {
      for (let sent = 0; sent < 30; sent++) {
        const outcome = await call(balancer.url + path, { body, type: 'application/json' }).catch(codeOf);
        expect(isCaddy ? [413, 'ECONNRESET', 'EPIPE'] : [413]).toContain(outcome);
      }
    }
    isOver = true;
    for (const outcomes of await Promise.all(reads)) expect(outcomes).toEqual({ 200: expect.any(Number) });
  });
});

test.runIf(hasHaproxy())('HAProxy as configured in deploy/haproxy asks the servers while none is ready', async () => {
  let checks = 0;
  const unready = [await openUnready(() => (checks += 1)), await openUnready(() => (checks += 1))] as const;
  const balancer = await startHaproxy([unready[0].port, unready[1].port]);
  await expect.poll(() => checks, { timeout: 30_000 }).toBeGreaterThan(12);
  const response = await fetch(balancer.url);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  await balancer.stop();
  for (const { server } of unready) server.close().closeAllConnections();
});

/** As while the database is away. */
async function openUnready(onCheck: () => void): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/readyz') onCheck();
    outgoing.writeHead(incoming.url === '/healthz' ? 200 : 503, { 'retry-after': '1' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test.runIf(hasNginx())(
  'nginx as configured in deploy/nginx closes no connection when a server is taken out',
  async () => {
    const balancer = await startNginx([portOf(servers[0]!), portOf(servers[1]!)]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const isReused = () =>
      new Promise<boolean>((resolve, reject) => {
        const outgoing = request(`${balancer.url}/api/pets/total`, { agent }, (response) =>
          response.resume().on('end', () => resolve(outgoing.reusedSocket)),
        );
        outgoing.on('error', reject).end();
      });
    await isReused();
    await balancer.leave(0);
    for (let unseen = 0; unseen < 10; unseen = isQueried(0) ? 0 : unseen + 1) expect(await isReused()).toBe(true);
    await balancer.leave(null);
    await expect.poll(async () => (await isReused()) && isQueried(0)).toBe(true);
    agent.destroy();
    await balancer.stop();
  },
);

test('nginx as configured in deploy/nginx accepts large bodies only for calls that take files', async () => {
  const document = (await (await fetch(`${servers[0]!.address}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
  };
  const { upstream, locations } = parseNginxExample();
  const uploads = new RegExp(/^ {2}location ~ (\S+) \{$/m.exec(locations)![1]!);
  const acceptsFiles = (calls: (typeof document.paths)[string]) =>
    Object.values(calls).some(({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content);
  const named = new Set(
    Object.entries(document.paths)
      .filter(([, calls]) => acceptsFiles(calls))
      .map(([path]) => path.split('/')[2]),
  );
  expect(named.size).toBeGreaterThan(1);
  for (const path of Object.keys(document.paths)) expect(uploads.test(path), path).toBe(named.has(path.split('/')[2]));
  expect([...locations.matchAll(/client_max_body_size (\w+)/g)].map(([, size]) => size)).toEqual([
    '1m',
    '150m',
    '501m',
  ]);
  expect(/^ {2}location = (\S+) \{[^}]*501m/m.exec(locations)?.[1]).toBe('/api/pet-imports/photos');
  expect(upstream.match(/server \S+ max_fails=0;/g)).toHaveLength(8);
});
