import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standStill } from '../../../tests/support/stand-still.ts';
import { rejectMalformed } from './early-errors.ts';

const TIMEOUTS = { headersTimeout: 200, connectionsCheckingInterval: 50 };
const LONGER_MS = TIMEOUTS.headersTimeout + 200;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n';

let server: Server;
let socket: Socket;
let reply: Promise<string>;
beforeEach(async () => {
  server = createServer(TIMEOUTS, (_request, response) => void response.end('hello'));
  server.on('clientError', rejectMalformed);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  reply = new Promise((resolve) => socket.on('close', () => resolve(received)));
  await Promise.all([connected, once(socket, 'connect')]);
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

describe('a connection that times out', () => {
  test('is closed without a response if it has sent nothing', async () => {
    expect(await reply).toBe('');
  });

  test('gets a 408 if its request is incomplete', async () => {
    socket.write(REQUEST);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('gets its response if the request arrived while the server stood still', async () => {
    socket.write(`${REQUEST}Connection: close\r\n\r\n`);
    standStill(LONGER_MS);
    expect(await reply).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello/);
  });

  test('gets a 408 if only a part of the request arrived while the server stood still', async () => {
    socket.write(REQUEST);
    standStill(LONGER_MS);
    expect(await reply).toMatch(/^HTTP\/1\.1 408 /);
  });
});
