import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPet } from '../support/factories.ts';
import { startOtlpReceiver } from '../support/otlp-receiver.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { startTracing } from '../../src/start-telemetry.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${PARENT}-01`;

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let app: StartedApp;
let flush: () => Promise<void>;

async function start(): Promise<() => Promise<void>> {
  return (await startTracing(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'front' })))!;
}

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  flush = await start();
  app = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
  await app.stop();
  await flush();
  await receiver.stop();
  vi.unstubAllEnvs();
});

describe('traces', () => {
  test('continue the trace of a request, with its statements, and without personal data', async () => {
    const { id: pet } = await createPet(app.db);
    const email = 'private.person@example.org';
    await app.get(`/api/pets/${pet}?token=a-secret`, { headers: { traceparent } });
    await app.call('POST', '/api/auth/login', { body: { email, password: 'Wrong-1234' }, headers: { traceparent } });
    // Rendered, and then sent from the cache.
    for (let count = 0; count < 2; count += 1) await app.get('/about', { headers: { traceparent } });
    // Sends what is waiting.
    await flush();
    flush = await start();

    const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE);
    const requests = spans.filter(({ parentSpanId }) => parentSpanId === PARENT);
    expect(requests.map(({ name }) => name).toSorted()).toEqual([
      'GET /about',
      'GET /about',
      'GET /api/pets/:id',
      'POST /api/auth/login',
    ]);
    const login = requests.find(({ name }) => name === 'POST /api/auth/login')!;
    expect(login.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/auth/login',
      'http.response.status_code': 401,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === login.spanId);
    expect(statements.map(({ name }) => name)).toContain('INSERT rate_limits');
    expect(statements.length).toBeGreaterThan(1);
    expect(receiver.spans[0]!.service).toBe('front');
    for (const secret of [email, 'private.person', 'a-secret', 'Wrong-1234', '127.0.0.1:'])
      expect(receiver.text(), secret).not.toContain(secret);
  });

  test('are named in the log', async () => {
    const response = await app.get('/api/pets/', { headers: { traceparent } });
    const id = response.headers.get('x-request-id')!;
    await expect.poll(() => app.log.find((line) => line.includes(id))).toContain(`"trace":"${TRACE}"`);
  });

  test('of visitors are ignored, rendered or cached', async () => {
    const direct = await startApp({ env: { TRUST_PROXY: '192.0.2.1' } });
    for (let count = 0; count < 2; count += 1) {
      const response = await direct.get('/contact', { headers: { traceparent } });
      const id = response.headers.get('x-request-id')!;
      const findLine = () => direct.log.find((text) => text.includes(id));
      await expect.poll(findLine).toMatch(/"trace":"[\da-f]{32}"/);
      expect(findLine()).not.toContain(TRACE);
    }
    await direct.stop();
  });

  test('start with the request if it has none', async () => {
    const response = await app.get('/api/pets/?limit=1');
    const id = response.headers.get('x-request-id')!;
    await expect.poll(() => app.log.find((line) => line.includes(id))).toMatch(/"trace":"[\da-f]{32}"/);
  });
});

test('a collector that is away delays no request, and only so many spans wait for it', async () => {
  await flush();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  flush = await start();
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await app.get('/api/pets/')).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const startedAt = performance.now();
  await flush();
  expect(performance.now() - startedAt).toBeLessThan(4000);
  flush = async () => undefined;
});
