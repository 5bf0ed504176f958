import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: 'https://friend.example' } });
});
afterAll(() => app.stop());

describe('an unknown API path', () => {
  test.each([
    '/api/nothing',
    '/api/pets/1/nothing',
    '/api/',
    '/api',
    '/photos/none.webp',
    '/photos/..%2f..%2fetc%2fpasswd',
  ])('gets a 404 with one sentence: GET %s', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('gets a 404 if a call only supports GET: %s', async (method) => {
    const response = await app.get('/api/pets/adopted/total', { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });
});

describe('a malformed request', () => {
  test.each(['/%zz', '/api/pets/%e0%a4%a'])('gets a 400 for the undecodable path %s', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.any(String) });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'two different lengths',
      'POST /api/pets/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
  ])('gets the standard error format for %s', async (_what, sent, status) => {
    const answer = await sendRaw(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ error: expect.any(String) });
  });
});

describe('every response', () => {
  test.each([
    '/',
    '/catalogue',
    '/nothing-here',
    '/api/pets/',
    '/api/pets/x',
    '/api/openapi.json',
    '/healthz',
    '/favicon.svg',
  ])('to %s has an id that is in the log, and the security headers', async (path) => {
    const response = await app.get(path);
    await response.arrayBuffer();
    const id = response.headers.get('x-request-id')!;
    expect(id).toMatch(/^[\w-]{20,}$/);
    await expect.poll(() => app.log.some((line) => line.includes(id))).toBe(true);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
  });

  test('has its own id, even if it is cached', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await app.get('/api/pets/')).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the log', () => {
  test('contains the request and the status, without the query string', async () => {
    await app.get('/api/pets/total?token=canary-4711');
    await expect.poll(() => app.log.some((line) => line.includes('/api/pets/total'))).toBe(true);
    expect(app.log.join('')).not.toContain('canary-4711');
  });
});

describe('a path with a line break', () => {
  test.each([
    '/%0d%0aX-Injected:%20yes',
    '/%0d%0a/',
    '/api/%0d%0aX',
    '/pets/1%0d%0a',
    '/photos/%0d%0a',
    '//%0d%0a',
    '/about%0d%0a/',
    '/_.data%0d%0a',
    '/%0d%0a.data',
    '/pets%0d%0a?x=%0d%0a',
  ])('%s gets the response of any missing page, and is not logged as an error', async (path) => {
    const logged = app.log.length;
    const response = await app.get(path, { redirect: 'manual' });
    await response.arrayBuffer();
    expect([400, 404]).toContain(response.status);
    const id = response.headers.get('x-request-id')!;
    await expect.poll(() => app.log.some((line) => line.includes(id))).toBe(true);
    expect(app.log.slice(logged).filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
  });
});

describe('other sites', () => {
  test('get no CORS headers unless they are listed', async () => {
    for (const origin of [
      'https://stranger.example',
      'null',
      'https://friend.example.evil.example',
      'http://friend.example',
    ]) {
      const response = await app.get('/api/pets/', { headers: { origin } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  // Specification: api-base-and-cookies
  test('that are listed may call with credentials and read the paging headers', async () => {
    for (const path of ['/api/pets/?limit=1', '/api/pets/?limit=1']) {
      const response = await app.get(path, { headers: { origin: 'https://friend.example' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('https://friend.example');
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
      expect(response.headers.get('access-control-expose-headers')).toMatch(/X-Total-Count.*Link/);
    }
  });
});

describe('/api/openapi.json', () => {
  // Specification: api-document
  test('is an OpenAPI 3.1 document of every call, without broken references', async () => {
    const text = await (await app.get('/api/openapi.json')).text();
    const document = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, object>;
      components: { schemas: object };
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    const calls = app.application.routes.filter((route) => /^(?!HEAD)\w+ \/api\/(?!openapi)/.test(route));
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(documented).toContain('GET /api/pets/:id');
    expect(documented.toSorted()).toEqual(calls.toSorted());
    expect(text).toContain('"name":"limit","required":false');
    expect(text).toContain('"schema":{"type":"integer","minimum":1,"maximum":100}');
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name!);
  });

  test('declares for each call whether it takes a token', async () => {
    const { paths } = (await (await app.get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: object[]; responses: object }>>;
    };
    expect(paths['/api/pets/']!['get']!.security).toBeUndefined();
    expect(paths['/api/users/me']!['get']!.security).toEqual([{ token: [] }]);
    expect(Object.keys(paths['/api/users/{id}']!['delete']!.responses)).toEqual(
      expect.arrayContaining(['204', '401', '403']),
    );
  });
});

describe('health', () => {
  test('is alive, and ready while the database responds', async () => {
    expect(await (await app.get('/healthz')).json()).toEqual({ status: 'alive' });
    expect(await (await app.get('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('slow senders', () => {
  test('500 of them delay nobody else, and get a 408', async () => {
    const { port } = new URL(app.url);
    const slow = await Promise.all(
      Array.from({ length: 500 }, () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        return new Promise<typeof socket>((resolve) => socket.once('connect', () => resolve(socket)));
      }),
    );
    const cut = new Promise<string>((resolve) => slow[0]!.once('data', (bytes) => resolve(String(bytes))));
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect((await app.get('/api/pets/total')).status).toBe(200);
    expect(await cut).toMatch(/^HTTP\/1\.1 408 /);
    for (const socket of slow) socket.destroy();
  });
});

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
