import { once } from 'node:events';
import { randomFillSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWebSocket } from '../../src/commands/doctor/ask-site.ts';
import type { Balancer } from '../support/balancer.ts';
import { freePort } from '../support/free-port.ts';
import { startHaproxy } from '../support/haproxy.ts';
import { exampleProxies } from '../support/proxies.ts';
import { closeClients, makeSecret, openClient } from '../support/realtime-client.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const MAX_PHOTO_BYTES = 15_000_000;

let photo: Buffer;
beforeAll(async () => {
  // Noise, which no format makes smaller.
  const [width, height] = [2470, 2000];
  const noise = randomFillSync(Buffer.alloc(width * height * 3));
  photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
});

describe.each(exampleProxies)('behind %s', (_, startProxy, isThere) => {
  let app: StartedApp;
  let proxy: Balancer;
  beforeAll(async () => {
    if (!isThere) return;
    app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    // The other server of the example is down.
    proxy = await startProxy([Number(new URL(app.url).port), await freePort()]);
  });
  afterEach(closeClients);
  afterAll(async () => {
    await proxy?.stop();
    await app?.stop();
  });

  test.runIf(isThere)('pages are served by the server that is up', async () => {
    for (let call = 0; call < 6; call++) expect((await fetch(`${proxy.url}/catalogue`)).status).toBe(200);
  });

  test.runIf(isThere)('the largest photo passes', async () => {
    expect(photo.length).toBeGreaterThan(MAX_PHOTO_BYTES * 0.95);
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const body = new FormData();
    body.append('image', new File([new Uint8Array(photo)], 'noise.png', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${proxy.url}/api/photos/`, { method: 'POST', body, headers });
    expect([response.status, photo.length < MAX_PHOTO_BYTES]).toEqual([201, true]);
  });

  test.runIf(isThere)('the chat connects by WebSocket, and by polling without', async () => {
    expect(await openWebSocket(proxy.url)).toBe(101);
    for (const transports of [['websocket'], ['polling']]) {
      const client = openClient(proxy.url, { visitor: makeSecret() }, { transports });
      await once(client as never, 'connect');
      const sent = await client.emitWithAck('send_message', { message: 'Hello' });
      expect(sent.ok).toBe(true);
    }
  });

  test.runIf(isThere)('a forged X-Forwarded-For changes nobody’s address', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const response = await fetch(`${proxy.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${guess}` },
        body: JSON.stringify({ email: `nobody${guess}@example.org`, password: 'not the password' }),
      });
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test.runIf(isThere)('a visitor’s trace context does not reach the server', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, tracestate: 'forged=1' };
    for (const path of ['/api/pets/', '/socket.io/?EIO=4&transport=polling']) {
      const id = (await fetch(proxy.url + path, { headers })).headers.get('x-request-id')!;
      const findLine = () => app.log.find((text) => text.includes(id));
      await expect.poll(findLine).toBeDefined();
      expect(findLine()).not.toContain(trace);
    }
  });

  // HAProxy may leave one open, and uses it only for later requests of a visitor, which browsers repeat.
  test.runIf(isThere && startProxy !== startHaproxy)(
    'a server never closes an idle connection first: a request could be on its way',
    async () => {
      const announced = /timeout=(\d+)/.exec((await fetch(app.url)).headers.get('keep-alive')!)![1];
      /** The last request on each open connection. */
      const last = new Map<Socket, string>();
      const backend = createServer({ keepAliveTimeout: 0 }, ({ socket, url }, response) => {
        if (!last.has(socket)) socket.on('close', () => last.delete(socket));
        last.set(socket, url!);
        response.end('Hello');
      }).listen(0, '127.0.0.1');
      await once(backend, 'listening');
      const other = await startProxy([(backend.address() as AddressInfo).port, await freePort()]);
      await Promise.all([1, 2, 3].map(async () => (await fetch(`${other.url}/page`)).text()));
      // Checks keep a connection in use.
      const isIdle = () => [...last.values()].includes('/page');
      await expect.poll(isIdle, { timeout: Number(announced) * 1000, interval: 100 }).toBe(false);
      await other.stop();
      backend.close();
    },
  );
});
