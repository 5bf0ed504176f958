import { connect } from 'node:net';
import { setImmediate as afterReading } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Sends raw bytes, and reads the response only then, as a balancer does. @returns everything received */
async function send(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    .setEncoding('utf8')
    .pause();
  let received = '';
  const closed = new Promise<void>((resolve, reject) => void socket.on('close', () => resolve()).on('error', reject));
  const write = promisify((part: string | Buffer, done: (error?: Error | null) => void) => socket.write(part, done));
  await Promise.all([closed, writeAll()]);
  return received;

  async function writeAll(): Promise<void> {
    for (const part of parts) {
      await write(part);
      await afterReading();
    }
    socket.on('data', (text: string) => (received += text)).resume();
  }
}

function expectError(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} \\S`));
  expect(answer).toMatch(/\r\nx-request-id: [\w-]{20,}\r\n/i);
  expect(answer).toMatch(/\r\ncontent-type: application\/json/i);
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ error: expect.stringMatching(/^[A-Z].+\.$/) });
}

const CLOSE = 'Connection: close\r\n\r\n';
const LONG = 'x'.repeat(70_000);

describe('a request that is rejected before any route', () => {
  test.each([
    ['without a Host', 400, `GET /healthz HTTP/1.1\r\n${CLOSE}`],
    ['with two Hosts', 400, `GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${CLOSE}`],
    ['with the same Host twice', 400, `GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n${CLOSE}`],
    [
      'with two Hosts, to upgrade',
      400,
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nHost: b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
    [
      'with an unknown expectation',
      417,
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nContent-Length: 0\r\n${CLOSE}`,
    ],
    ['that asks for a tunnel', 405, 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n'],
    ['of an unknown method', 400, `FETCH / HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
    ['of another version', 400, `GET / HTTP/9.9\r\nHost: x\r\n${CLOSE}`],
    ['of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['with a space before a colon', 400, `GET / HTTP/1.1\r\nHost : x\r\n${CLOSE}`],
    [
      'with a length and chunks',
      400,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['with headers that are too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\n${CLOSE}`],
    ['with a URL that is too long', 431, `GET /${LONG} HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
    [
      'with endless chunk extensions',
      413,
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;${LONG}`,
    ],
    ['that cannot be decoded', 400, `GET /%zz HTTP/1.1\r\nHost: x\r\n${CLOSE}`],
    [
      'with an unknown upgrade',
      404,
      'GET /api/elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: carrier-pigeon\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('%s gets a %i and a message', async (_what, status, request) => {
    expectError(await send(request), status);
  });

  test.each([
    ['without a Host', ''],
    ['with two Hosts', 'Host: a.example\r\nHost: b.example\r\n'],
  ])('%s gets a 400 for a page that is cached, too', async (_what, hosts) => {
    const get = (headers: string) => send(`GET /about HTTP/1.1\r\n${headers}${CLOSE}`);
    for (let time = 0; time < 2; time++) expect(await get('Host: a.example\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expectError(await get(hosts), 400);
  });

  test('after another is rejected after the other’s response', async () => {
    const answer = await send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
    const [first, second] = answer.split(/(?<=alive"\})/);
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
    expectError(second!, 400);
  });

  test.each([
    ['a tunnel', 405, 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n'],
    [
      'an upgrade at an unknown path',
      404,
      'GET /api/elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: carrier-pigeon\r\nConnection: Upgrade\r\n\r\n',
    ],
    [
      'an upgrade with a body',
      404,
      'POST /api/elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: carrier-pigeon\r\nConnection: Upgrade\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('for %s after others gets a %i after their responses', async (_what, status, request) => {
    const others = 'GET /api/pets/total HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2);
    const [first, second, last] = (await send(others + request)).split(/(?=HTTP\/1\.1 )/);
    for (const answer of [first, second]) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expectError(last!, status);
  });

  test('with HTTP/1.0 needs no Host', async () => {
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('that waits for 100 Continue gets it', async () => {
    const request = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${CLOSE}{}`;
    expect(await send(request)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });
});

describe('a body of 3 MB', () => {
  const LENGTH = 3_000_000;
  const body = Array.from({ length: 300 }, () => Buffer.alloc(LENGTH / 300, 'x'));
  const head = (version: string, rest: string) =>
    `POST /api/auth/login HTTP/${version}\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`;

  test.each([
    ['over HTTP/1.1', [head('1.1', `Content-Length: ${LENGTH}\r\n${CLOSE}`), ...body]],
    ['over HTTP/1.0', [head('1.0', `Content-Length: ${LENGTH}\r\n\r\n`), ...body]],
    [
      'in chunks',
      [head('1.1', `Transfer-Encoding: chunked\r\n${CLOSE}${LENGTH.toString(16)}\r\n`), ...body, '\r\n0\r\n\r\n'],
    ],
  ])('%s is read to its end and gets a 413', async (_, parts) => {
    expectError(await send(...parts), 413);
  });

  test('to an unknown or forbidden path is read to its end as well', async () => {
    for (const [path, status] of [
      ['/api/nothing', 413],
      ['/api/users/me', 401],
    ] as const) {
      const request = `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}\r\n${CLOSE}`;
      expectError(await send(request, ...body), status);
    }
  });
});
