import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standStill } from '../../../tests/support/stand-still.ts';
import { BodyTimeouts } from './body-timeouts.ts';

const LIMITS = { bodyMs: 150, uploadMs: 1500, flow: { bytes: 1000, ms: 300 }, unusedBytes: 5_000_000, pollEveryMs: 20 };
const KILOBYTE = 'x'.repeat(1000);

let server: Server;
let bodyTimeouts: BodyTimeouts;
let handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
beforeEach(async () => {
  bodyTimeouts = openBodyTimeouts();
  server = createServer((request, response) => {
    bodyTimeouts.track(request, response);
    void handle(request, response);
  }).listen(0, '127.0.0.1');
  handle = respondAfterBody;
  await once(server, 'listening');
});
afterEach(() => {
  bodyTimeouts.stop();
  server.closeAllConnections();
  server.close();
});

function openBodyTimeouts(limits = LIMITS): BodyTimeouts {
  return new BodyTimeouts((socket) => socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'), limits);
}

function respondAfterBody(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on('end', () => response.end('all of it'));
}

function acceptUpload(request: IncomingMessage, response: ServerResponse): void {
  bodyTimeouts.startUpload(request, 1_000_000);
  respondAfterBody(request, response);
}

interface Sender {
  socket: Socket;
  /** Everything received until the connection closed. */
  reply: Promise<string>;
}

async function send(head: string): Promise<Sender> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.on('error', () => undefined);
  socket.write(head);
  return { socket, reply: new Promise((resolve) => socket.on('close', () => resolve(received))) };
}

const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;

describe('a body', () => {
  test('that arrives gets a response', async () => {
    expect(await (await send(`${post(1000)}${KILOBYTE}`)).reply).toContain('all of it');
  });

  test.each([
    ['with a length', post(1000)],
    ['in chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['of a GET', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n'],
  ])('%s that does not arrive is rejected, and the connection closed', async (_, head) => {
    expect(await (await send(head)).reply).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that nobody waits for is cut off without a second response', async () => {
    handle = (_request, response) => void response.end('at once');
    const { reply } = await send('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n');
    expect((await reply).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('that arrived while the server stood still gets a response', async () => {
    const received = once(server, 'request');
    const { socket, reply } = await send(post(1000));
    await received;
    socket.write(KILOBYTE);
    standStill(LIMITS.bodyMs + 100);
    expect(await reply).toContain('all of it');
  });

  test('that arrives byte by byte is rejected too', async () => {
    const { socket, reply } = await send(post(1000));
    const slowSender = setInterval(() => socket.write('x'), 20);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(slowSender);
  });
});

describe('a body that gets its response early', () => {
  beforeEach(() => {
    handle = (_request, response) => void response.writeHead(413).end('too large');
  });

  test.each([
    ['that closes the connection', 'HTTP/1.1\r\nHost: x\r\nConnection: close'],
    ['over HTTP/1.0, as balancers send', 'HTTP/1.0\r\nHost: x'],
  ])(
    'is read before the connection closes: a client %s sends all of it, then reads the response',
    async (_, version) => {
      bodyTimeouts.stop();
      bodyTimeouts = openBodyTimeouts({ ...LIMITS, bodyMs: 60_000 });
      const { socket, reply } = await send(`POST / ${version}\r\nContent-Length: 3000000\r\n\r\n`);
      const errors: Error[] = [];
      socket.on('error', (error) => errors.push(error)).pause();
      await sendAll(socket, 3_000_000);
      socket.resume();
      expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
      expect(errors).toEqual([]);
    },
  );

  test('leaves the connection usable for the next request', async () => {
    const { socket, reply } = await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n');
    await once(socket, 'data');
    handle = respondAfterBody;
    await sendAll(socket, 3_000_000);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
  });

  test.each(['close', 'keep-alive'])('is cut off beyond a limit (Connection: %s)', async (connection) => {
    bodyTimeouts.stop();
    bodyTimeouts = openBodyTimeouts({ ...LIMITS, bodyMs: 60_000 });
    const { socket, reply } = await send(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: 100000000\r\n\r\n`,
    );
    expect(await sendAll(socket, 100_000_000)).toBeLessThan(50_000_000);
    expect(await reply).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is cut off after a bounded number of chunks, however small they are', async () => {
    let chunks = 0;
    handle = (request, response) => {
      response.writeHead(413).end('too large');
      request.on('data', () => (chunks += 1));
    };
    const { socket, reply } = await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write('1\r\nx\r\n'.repeat(50_000));
    expect(await reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(chunks).toBeGreaterThan(1000);
    expect(chunks).toBeLessThan(20_000);
  });

  test.each(['close', 'keep-alive'])('that never arrives is cut off (Connection: %s)', async (connection) => {
    const { reply } = await send(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: 3000000\r\n\r\n`,
    );
    expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
  });
});

/** Sends a body for as long as it is read. @returns the bytes that were read */
async function sendAll(socket: Socket, bytes: number): Promise<number> {
  const part = 'x'.repeat(10_000);
  let sent = 0;
  for (; sent < bytes && !socket.destroyed; sent += part.length) {
    const isDone = Promise.withResolvers<void>();
    socket.once('close', isDone.resolve);
    socket.write(part, () => isDone.resolve());
    await isDone.promise;
    await afterReading();
    socket.off('close', isDone.resolve);
  }
  return sent;
}

describe('an upload', () => {
  test('may take longer than any other body while data arrives', async () => {
    handle = acceptUpload;
    const { socket, reply } = await send(post(20_000));
    for (let sent = 0; sent < 20; sent++) {
      socket.write(KILOBYTE);
      await pause(25);
    }
    expect(await reply).toContain('all of it');
  });

  test.each([
    ['stops', 0],
    ['is too slow', 1],
  ])('that %s is rejected', async (_, drops) => {
    handle = acceptUpload;
    const { socket, reply } = await send(post(20_000));
    socket.write(KILOBYTE);
    const slowSender = setInterval(() => socket.write('x'.repeat(drops)), 50);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(slowSender);
  });

  test('that never ends is rejected, however fast it is', async () => {
    handle = acceptUpload;
    const { socket, reply } = await send(post(900_000));
    const sender = setInterval(() => socket.write(KILOBYTE), 50);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(sender);
  });

  test('that waits for its turn is not counted as slow', async () => {
    const starts = Promise.withResolvers<void>();
    handle = async (request, response) => {
      bodyTimeouts.pauseUpload(request);
      await starts.promise;
      acceptUpload(request, response);
    };
    const { socket, reply } = await send(post(1000));
    await pause(400);
    starts.resolve();
    socket.write(KILOBYTE);
    expect(await reply).toContain('all of it');
  });

  test('with too many bytes is rejected', async () => {
    handle = (request, response) => {
      bodyTimeouts.startUpload(request, 5000);
      respondAfterBody(request, response);
    };
    const { socket, reply } = await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const sender = setInterval(() => socket.write(`3e8\r\n${KILOBYTE}\r\n`), 10);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(sender);
  });
});
