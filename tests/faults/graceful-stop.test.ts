import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
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

/** Sends a request, answers its status and length once all of the answer is there. */
function ask(path: string, agent: Agent): { sent: Promise<unknown>; answered: Promise<[number, number]> } {
  const asked = request(app.url + path, { agent }).end();
  const answered = new Promise<[number, number]>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (response) => {
      let length = 0;
      response.on('data', (bytes: Buffer) => (length += bytes.length));
      response.on('end', () => resolve([response.statusCode!, length]));
      response.on('error', reject);
    });
  });
  return { sent: once(asked, 'finish'), answered };
}

describe('a stop', () => {
  test('lets every request in flight be answered whole', async () => {
    for (let i = 0; i < 300; i++) await createPet(app.db, { back_story: 'x'.repeat(2000) });
    app.contentChanged();
    const agent = new Agent({ keepAlive: true });
    const inFlight = Array.from({ length: 30 }, (_, n) =>
      ask(n % 2 ? '/api/pets/' : `/catalogue?page=${1 + (n % 13)}`, agent),
    );
    await Promise.all(inFlight.map(({ sent }) => sent));
    const stopping = stop();
    const answers = await Promise.all(inFlight.map(({ answered }) => answered));
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
    for (const [, length] of answers) expect(length).toBeGreaterThan(10_000);
    await stopping;
    await expect(fetch(app.url)).rejects.toThrow('fetch failed');
  });

  test('does not wait for connections on which nothing is asked', async () => {
    const port = Number(new URL(app.url).port);
    const silent = connect(port, '127.0.0.1');
    const halfSaid = connect(port, '127.0.0.1');
    await Promise.all([once(silent, 'connect'), once(halfSaid, 'connect')]);
    halfSaid.write('GET / HTTP/1.1\r\nHost:');
    const used = new Agent({ keepAlive: true });
    await ask('/healthz', used).answered;
    const closed = Promise.all([once(silent, 'close'), once(halfSaid, 'close')]);
    await stop();
    await closed;
  });

  test('turns away no request that comes while it is under way, but tells that it is no longer ready', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/healthz', agent).answered;
    const stopping = stop();
    const [status] = await ask('/readyz', agent).answered;
    expect(status).toBe(503);
    await stopping;
  });
});
