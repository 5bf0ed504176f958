import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2) * 75;

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
  await createPet(app.db, { name: 'Maple' });
});
afterAll(() => app.stop());

/** Any path, raw or percent-encoded. */
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 30 }));
const segment = fc.oneof(anyText.map(encode), fc.stringMatching(/^[!-~]{0,40}$/));

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

async function expectValidResponse(path: string): Promise<void> {
  const response = await app.get(path, { redirect: 'manual' });
  const text = await response.text();
  expect(response.status, path).toBeLessThan(500);
  const isRejection = response.status >= 400 && response.headers.get('content-type')?.includes('json');
  const errorBody = isRejection ? (JSON.parse(text) as object) : { error: 'a page' };
  expect(errorBody, path).toEqual(expect.objectContaining({ error: expect.any(String) }));
  expect(Object.keys(errorBody), path).toEqual(expect.not.arrayContaining(['stack', 'message', 'statusCode', 'code']));
  // A form's <select> is no statement.
  expect(text, path).not.toMatch(/node_modules|file:\/\/|(?<!<)select .+ from /);
}

describe('any text in the URL', () => {
  test('of a pet gets a status below 500 and the standard error format', async () => {
    await fc.assert(
      fc.asyncProperty(segment, (id) => expectValidResponse(`/api/pets/${id}`)),
      { numRuns: ROUNDS },
    );
  });

  test('of a list’s page gets a status below 500 and the standard error format', async () => {
    await fc.assert(
      fc.asyncProperty(segment, segment, (page, limit) =>
        expectValidResponse(`/api/pets/?page=${page}&limit=${limit}`),
      ),
      { numRuns: ROUNDS },
    );
  });

  test('of a search gets a status below 500 and the standard error format', async () => {
    const names = ['text', 'breed', 'type', 'age', 'size', 'status', 'sort', 'good_with_dogs'];
    await fc.assert(
      fc.asyncProperty(segment, segment, fc.constantFrom(...names), async (text, other, name) => {
        await expectValidResponse(`/api/pets/?limit=5&text=${text}&${name}=${other}`);
        await expectValidResponse(`/api/pets/facets?breed=${text}&${name}=${other}`);
        await expectValidResponse(`/api/pets/breeds?type=${other}`);
      }),
      { numRuns: ROUNDS },
    );
  });

  test.each(['a', '%25', '%5C', '(a+)+', '%F0%9F%90%BE', '%00', '%ED%A0%80'])(
    'of a search of 200,000 times %s gets a status below 500',
    async (part) => {
      const long = part.repeat(Math.floor(200_000 / part.length));
      for (const name of ['text', 'breed', 'type', 'sort']) {
        const response = await app.get(`/api/pets/?${name}=${long}`).catch(() => undefined);
        // Exceeds the maximum URL length: rejected before it is parsed, or the connection is closed.
        expect(response?.status ?? 431).toBeLessThan(500);
      }
    },
  );

  test('of a page of the site gets a status below 500', async () => {
    await fc.assert(
      fc.asyncProperty(segment, segment, (path, page) => expectValidResponse(`/${path}?page=${page}`)),
      { numRuns: ROUNDS },
    );
  });
});

describe('attempts to read other files', () => {
  test.each([
    '/photos/../database/PG_VERSION',
    '/photos/..%2fdatabase%2fPG_VERSION',
    '/photos/%2e%2e/%2e%2e/package.json',
    '/photos/....//....//etc/passwd',
    '/photos//x',
    '/photos/%00',
    `/photos/${'a'.repeat(300)}`,
    '/photos/.unfinished-1',
    '/assets/../../server/index.js',
    '/assets/..%5c..%5cserver%5cindex.js',
    '/.vite/manifest.json',
    '//etc/passwd',
  ])('%s finds nothing', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

describe('an unusual spelling of a URL', () => {
  test.each(['/\\', '/\\[', '/\\evil.example/about', '/..\\..', '/%5c%5cevil.example'])(
    '%s is answered below 500',
    async (path) => {
      const answer = await sendRaw(path);
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(answer).not.toContain('evil.example');
    },
  );

  test('does not change what others see', async () => {
    const honest = await (await app.get('/catalogue')).text();
    app.invalidateCache();
    expect(await (await app.get('/c%61talogue')).text()).toBe(honest);
    expect(await (await app.get('/catalogue')).text()).toBe(honest);
  });

  test('with a host in it gets our own site’s response', async () => {
    expect(await sendRaw('http://evil.example/about')).not.toContain('evil.example');
    expect(await sendRaw('http://evil.example/api/nothing')).toMatch(/^HTTP\/1\.1 404 [\s\S]*\{"error":/);
  });
});

/** Sends the path unchanged; `fetch` would normalize it. */
function sendRaw(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

describe('a forged Host', () => {
  test('changes nothing that is cached or shown', async () => {
    const honest = await (await app.get('/')).text();
    app.invalidateCache();
    const { default: http } = await import('node:http');
    const forged = await new Promise<string>((resolve, reject) => {
      http
        .get(app.url, { headers: { host: 'evil.example' } }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve(text));
        })
        .on('error', reject);
    });
    expect(forged).not.toContain('evil.example');
    expect(forged).toBe(honest);
  });
});
