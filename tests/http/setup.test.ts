import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyMigratedDatabase } from '../support/migrated-database.ts';
import { freePort } from '../support/free-port.ts';
import { closeClients, openClient } from '../support/realtime-client.ts';
import { startIn } from '../support/start-application.ts';
import { startInSetup } from '../support/start-in-setup.ts';

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

let server: Awaited<ReturnType<typeof startInSetup>>;
beforeAll(async () => {
  server = await startInSetup();
});
afterEach(closeClients);
afterAll(() => server.stop());

describe('during setup', () => {
  test.each(['/readyz', '/api/pets/', '/api/auth/login', '/socket.io/?EIO=4&transport=polling', '/photos/x.webp'])(
    '%s is 503 and says when to try again',
    async (path) => {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('3');
      expect(await response.json()).toEqual({ error: 'We’re setting up the shelter. Try again in a few seconds.' });
    },
  );

  test('a readiness check gets the same response from any client', async () => {
    expect((await fetch(`${server.url}/readyz`, BROWSER)).headers.get('content-type')).toContain('application/json');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('a browser gets a page that is not cached, runs no script, loads nothing, and reloads', async () => {
    const response = await fetch(`${server.url}/catalogue?page=2`, BROWSER);
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toBe('3');
    const html = await response.text();
    expect(html).toContain('<h1>Setting up…</h1>');
    expect(html).not.toMatch(/<script|https?:|src=|@import|url\(/);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  });
});

test.each([
  ['/', './'],
  ['/faqs', './faqs'],
  ['/pets/5', './5'],
  ['/catalogue?page=2&from=/x', './catalogue?page=2&from=/x'],
  ['//elsewhere.example/x', './x'],
])('the page for %s reloads that URL and no other', async (path, address) => {
  const response = await fetch(server.url + path, BROWSER);
  expect(response.headers.get('refresh')).toBe(`3; url=${address}`);
});

test('after setup, pages and calls work, and a chat that was rejected connects', async () => {
  const client = openClient(server.url, {}, { transports: ['polling', 'websocket'] });
  await new Promise((resolve) => client.once('connect_error', resolve));
  await server.finish();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/catalogue`, BROWSER)).text()).not.toContain('Setting up');
  expect((await fetch(`${server.url}/api/pets/`)).status).toBe(200);
  if (!client.connected) await once(client as never, 'connect');
});

test('a setup that fails closes the server, its uploads and the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-setup-'));
  await copyMigratedDatabase(dataDir);
  const port = await freePort();
  const run = async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    throw new Error('The disk is full.');
  };
  const starting = startIn(dataDir, { env: { PORT: String(port) }, setup: { isDue: async () => true, run } });
  await expect(starting).rejects.toThrow('The disk is full.');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  expect(await readdir(join(dataDir, 'upload-locks'))).toEqual([]);
  // Another server can open it.
  await (await startIn(dataDir, {})).stop();
  await rm(dataDir, { recursive: true });
});
