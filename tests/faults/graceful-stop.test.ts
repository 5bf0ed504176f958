import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as afterReading } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createImage } from '../support/images.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
let isStopped: boolean;
beforeEach(async () => {
  app = await startApp();
  isStopped = false;
});
afterEach(async () => {
  if (!isStopped) await app.stop();
});

function stop(): Promise<void> {
  isStopped = true;
  return app.stop();
}

/** Sends a request. @returns the status and length of the complete response */
function ask(path: string, agent: Agent): { sent: Promise<unknown>; answered: Promise<[number, number]> } {
  const pending = request(app.url + path, { agent }).end();
  const answered = new Promise<[number, number]>((resolve, reject) => {
    pending.on('error', reject);
    pending.on('response', (response) => {
      let length = 0;
      response.on('data', (bytes: Buffer) => (length += bytes.length));
      response.on('end', () => resolve([response.statusCode!, length]));
      response.on('error', reject);
    });
  });
  return { sent: once(pending, 'finish'), answered };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends bytes over a new connection, and reads the response to its end. */
async function openConnection(): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, received: () => received, closed };
}

/** Longer than the idle time after which a server stops listening, because each check is a connection. */
const STOPS_SOON = { interval: 250, timeout: 5000 };

function isListening(): Promise<boolean> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

describe('shutdown', () => {
  test('completes every request in flight', async () => {
    for (let i = 0; i < 300; i++) await createPet(app.db, { back_story: 'x'.repeat(2000) });
    app.invalidateCache();
    const agent = new Agent({ keepAlive: true });
    const inFlight = Array.from({ length: 30 }, (_, n) =>
      ask(n % 2 ? '/api/pets/' : `/catalogue?page=${2 + (n % 12)}`, agent),
    );
    await Promise.all(inFlight.map(({ sent }) => sent));
    const stopping = stop();
    const answers = await Promise.all(inFlight.map(({ answered }) => answered));
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
    for (const [, length] of answers) expect(length).toBeGreaterThan(10_000);
    await stopping;
    await expect(fetch(app.url)).rejects.toThrow('fetch failed');
  });

  test('does not wait for connections without a request', async () => {
    const silent = await openConnection();
    const used = new Agent({ keepAlive: true });
    await ask('/healthz', used).answered;
    const idle = await openConnection();
    idle.socket.write(get('/healthz'));
    await expect.poll(idle.received).toContain('alive');
    await stop();
    await Promise.all([silent.closed, idle.closed]);
  });

  test('responds to a request whose headers or body arrive after shutdown started', async () => {
    const { token } = await createSignedInUser(app.db);
    const body = JSON.stringify({ name: 'Robin Hale' });
    const write = `PUT /api/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const halves = [5, 60, write.length - body.length + 1, write.length - 1];
    const senders = await Promise.all(halves.map(openConnection));
    senders.forEach(({ socket }, n) => socket.write(write.slice(0, halves[n])));
    await app.get('/healthz');
    const stopping = stop();
    await expect.poll(isListening, STOPS_SOON).toBe(false);
    senders.forEach(({ socket }, n) => socket.write(write.slice(halves[n])));
    await Promise.all(senders.map(({ closed }) => closed));
    for (const { received } of senders) {
      expect(received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Robin Hale/);
      expect(received()).toMatch(/\r\nconnection: close\r\n/i);
    }
    await stopping;
  });

  test('completes an upload', async () => {
    const { token } = await createSignedInUser(app.db);
    const image = await createImage(300, 200).jpeg().toBuffer();
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
      image,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const { socket, received, closed } = await openConnection();
    socket.write(
      `POST /api/photos/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    socket.write(form.subarray(0, 200));
    await expect.poll(() => readdir(join(app.dataDir, 'uploads'))).toHaveLength(1);
    const stopping = stop();
    await expect.poll(isListening, STOPS_SOON).toBe(false);
    for (let at = 200; at < form.length; at += 1000) {
      socket.write(form.subarray(at, at + 1000));
      await afterReading();
    }
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 201 [\s\S]*"image"/);
    await stopping;
  });

  test('does not cut off a response that its client reads slowly', async () => {
    for (let i = 0; i < 300; i++) await createPet(app.db, { back_story: 'x'.repeat(10_000) });
    app.invalidateCache();
    const length = (await (await app.get('/api/pets/')).arrayBuffer()).byteLength;
    const { socket, received, closed } = await openConnection();
    socket.pause();
    socket.write(get('/api/pets/'));
    await expect.poll(() => app.log.filter((line) => line.includes('"/api/pets/"')).length).toBe(1);
    const idle = await openConnection();
    idle.socket.write(get('/healthz'));
    await expect.poll(idle.received).toContain('alive');
    const stopping = stop();
    await expect.poll(isListening, STOPS_SOON).toBe(false);
    socket.resume();
    await closed;
    const answer = received();
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toHaveLength(length);
    await stopping;
  });

  test('responds to every pipelined request, and announces the end with the last', async () => {
    const { socket, received, closed } = await openConnection();
    const stopping = stop();
    socket.write(`${get('/api/pets/total')}${get('/healthz')}${get('/catalogue')}${get('/readyz')}`);
    await closed;
    const answers = received().split(/(?=HTTP\/1\.1 \d\d\d )/);
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '503']);
    expect(answers.map((answer) => /\r\nconnection: close\r\n/i.test(answer))).toEqual([false, false, false, true]);
    await stopping;
  });

  test('announces the end of its connection with a response that was in progress', async () => {
    const { socket, received, closed } = await openConnection();
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    );
    await app.get('/healthz');
    const stopping = stop();
    socket.write('{}');
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nconnection: close\r\n/i);
    await stopping;
  });

  test('accepts connections for SHUTDOWN_DELAY seconds', async () => {
    await stop();
    app = await startApp({ env: { SHUTDOWN_DELAY: '1' } });
    const { closed } = await openConnection();
    const started = performance.now();
    const stopping = stop();
    await closed;
    expect(performance.now() - started).toBeGreaterThan(990);
    await stopping;
  });

  test('drops a request that is still in progress after SHUTDOWN_TIMEOUT seconds', async () => {
    await stop();
    app = await startApp({ env: { SHUTDOWN_TIMEOUT: '1' } });
    const { socket, received, closed } = await openConnection();
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    await app.get('/healthz');
    const stopping = stop();
    await closed;
    // Without this limit, it gets a 408 after the ten seconds that any body has.
    expect(received()).toBe('');
    await stopping;
  });

  test('still accepts requests, but reports that the server is no longer ready', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/healthz', agent).answered;
    const stopping = stop();
    const [status] = await ask('/readyz', agent).answered;
    expect(status).toBe(503);
    await stopping;
  });
});
