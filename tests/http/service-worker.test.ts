import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { SHELTER_NAME: 'Harbor Paws' } });
});
afterAll(() => app.stop());

describe('/service-worker.js', () => {
  test('is checked with each page, and may only request this site', async () => {
    const { status, headers } = await app.get('/service-worker.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('etag')).not.toBeNull();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test('contains the release, and imports nothing', async () => {
    const script = await (await app.get('/service-worker.js')).text();
    expect(script).toMatch(/"[0-9a-f]{12}"/);
    expect(script).not.toMatch(/\bRELEASE\b|\bimport\b|\bexport\b/);
  });

  test('removes itself and its caches if SERVICE_WORKER is false', async () => {
    const without = await startApp({ env: { SERVICE_WORKER: 'false' } });
    const response = await without.get('/service-worker.js');
    await without.stop();
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const script = await response.text();
    expect(script).toContain('caches.delete');
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('fetch');
  });
});

test('the offline page has the shelter’s name, no index and no script but its own', async () => {
  const response = await app.get('/offline');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Harbor Paws');
  expect(html).toContain('<meta name="robots" content="noindex"');
  const scripts = [...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, text]) => text);
  expect(scripts).toEqual([expect.stringMatching(/^import "\/assets\/offline-script-[\w-]+\.js"$/)]);
});
