import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionDrainer } from './connection-draining.ts';

test('closes the connection of a stalled client, but not of a slow one', async () => {
  const body = Buffer.alloc(30_000_000);
  const server = createServer((_request, response) => void response.end(body)).listen(0, '127.0.0.1');
  const connections = new ConnectionDrainer({ stalledClientMs: 2000, shutdownDelayMs: 0, shutdownTimeoutMs: 1000 });
  connections.track(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };

  const stalled = await call();
  stalled.pause();
  const gone = new Promise<void>((resolve) => server.once('connection', () => undefined).on('close', resolve));
  const slow = await call();
  let read = 0;
  for await (const bytes of slow as AsyncIterable<Buffer>) {
    read += bytes.length;
    if (read < 10_000_000) await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(read).toBeGreaterThan(body.length);
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0);

  stalled.destroy();
  await connections.drain();
  await gone;
});

test('a stop drops requests that are still in progress after its time limit', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  const connections = new ConnectionDrainer({ stalledClientMs: 60_000, shutdownDelayMs: 0, shutdownTimeoutMs: 100 });
  connections.track(server);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');

  const closed = once(socket, 'close');
  await connections.drain();
  await closed;
});
