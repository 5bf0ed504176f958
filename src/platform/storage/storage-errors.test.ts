import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../config.ts';
import { toErrorResponse } from '../http/error-response.ts';
import { openBucket, type Bucket } from './bucket.ts';
import { openStorage } from './open-storage.ts';
import type { CallLimits } from './s3-calls.ts';
import { parseStorageUrl } from './storage-url.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

// A server that fails by a script; bucket.test.ts uses a real storage.
let url: string;
/** The next responses; the last one repeats. */
let script: Respond[];
let calls: number;
const opened: Bucket[] = [];

const server = createServer((request, response) => {
  calls += 1;
  const respond = script.length > 1 ? script.shift()! : script[0]!;
  request.resume().once('end', () => respond(response, request));
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `s3+http://key:canary@127.0.0.1:${(server.address() as AddressInfo).port}/pets`;
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  server.closeAllConnections();
});
afterAll(() => void server.close());

const status =
  (code: number, name = ''): Respond =>
  (response) =>
    void response.writeHead(code).end(name && `<Error><Code>${name}</Code><Message>No.</Message></Error>`);
const ok: Respond = (response) => void response.end('hello');
const nothing: Respond = () => undefined;
/** A part of what it has announced, and then a lost connection. */
const cut: Respond = (response) => {
  response.writeHead(200, { 'content-length': '2000000' }).write(Buffer.alloc(1_500_000), () => response.destroy());
};

/** The headers of a large object, and nothing of its content. */
const stalled: Respond = (response) => response.writeHead(200, { 'content-length': '2000000' }).flushHeaders();
const stalledPhoto: Respond = (response) => response.writeHead(200, { 'content-length': '300000' }).flushHeaders();

function respondWith(responses: Respond[], limits: Partial<CallLimits> = {}): Bucket {
  [script, calls] = [responses, 0];
  const bucket = openBucket(parseStorageUrl(url)!, { totalMs: 200, idleMs: 200, ...limits });
  opened.push(bucket);
  return bucket;
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('a storage that fails', () => {
  test('for a moment is asked again', async () => {
    const bucket = respondWith([status(503, 'SlowDown'), (response) => void response.destroy(), ok]);
    expect(await buffer((await bucket.open('files/a'))!.content)).toEqual(Buffer.from('hello'));
    expect(calls).toBe(3);
  });

  test.for([
    ['is overloaded', status(503, 'SlowDown'), 3, /answered 503 \(SlowDown\)/],
    ['has an error of its own', status(500), 3, /answered 500$/],
    ['cuts connections', (response) => void response.destroy(), 3, /doesn’t answer \(ECONNRESET\)/],
    ['rejects the secret', status(403, 'SignatureDoesNotMatch'), 1, /answered 403 \(SignatureDoesNotMatch\)/],
    ['has no such bucket', status(404, 'NoSuchBucket'), 1, /answered 404 \(NoSuchBucket\)/],
    ['is behind a proxy that finds no server', status(404), 3, /answered 404$/],
    ['is elsewhere', status(301, 'PermanentRedirect'), 1, /answered 301 \(PermanentRedirect\)/],
  ] as [string, Respond, number, RegExp][])(
    'because it %s becomes a 503 without a secret',
    async ([, respond, attempts, message]) => {
      const bucket = respondWith([respond]);
      const works = [() => bucket.open('files/a'), () => bucket.put('files/a', Buffer.from('x'))];
      for (const work of works) {
        calls = 0;
        const error = await failureOf(work());
        expect(calls).toBe(attempts);
        expect((error as Error).message).toMatch(message);
        expect(JSON.stringify([error, String(error)])).not.toContain('canary');
        expect(toErrorResponse(error)).toMatchObject({ status: 503, retryAfterSeconds: 10 });
      }
    },
  );

  test('to have an object says so', async () => {
    const bucket = respondWith([status(404, 'NoSuchKey')]);
    expect(await bucket.open('photos/a')).toBeNull();
    expect(await bucket.find('photos/a')).toBeNull();
    await bucket.remove(['photos/a']);
  });

  test('to list its objects, with a 404 of a proxy or of its own, has not listed none', async () => {
    for (const code of ['', 'NoSuchKey']) {
      const bucket = respondWith([status(404, code)]);
      expect(await failureOf(bucket.list('photos/').next())).toMatchObject({ code: 'STORAGE_FAILED' });
      expect(await failureOf(bucket.probe())).toMatchObject({ code: 'STORAGE_FAILED' });
    }
  });

  test('never: a list of more than a megabyte is read to its end', async () => {
    const keys = Array.from({ length: 1000 }, (_, at) => `photos/${String(at).padStart(1100, '0')}`);
    const modified = '<LastModified>2026-01-01T00:00:00Z</LastModified>';
    const contents = keys.map((key) => `<Contents><Key>${key}</Key>${modified}<Size>1</Size></Contents>`);
    const body = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
    const respond: Respond = (response) =>
      void response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
    const { value } = await respondWith([respond]).list('photos/').next();
    expect(value).toHaveLength(1000);
  });

  test('never: it may take longer to join the parts of a large object', async () => {
    const part: Respond = (response) => void response.writeHead(200, { etag: '"1"' }).end();
    const started: Respond = (response) => void response.end('<R><UploadId>1</UploadId></R>');
    // Twice the time that it has for other calls.
    const joined: Respond = (response) => void setTimeout(() => response.end('<R><ETag>"1"</ETag></R>'), 400);
    const bucket = respondWith([started, part, part, joined]);
    const chunks = Array.from({ length: 33 }, () => Buffer.alloc(1024 * 1024));
    expect(await bucket.upload('backups/a', Readable.from(chunks))).toBe(33 * 1024 * 1024);
    expect(calls).toBe(4);
  });

  test('to answer is given up, and then not asked for a while', async () => {
    const bucket = respondWith([nothing], { retryWithinMs: 0, pauseMs: 60_000 });
    for (let count = 0; count < 3; count += 1) {
      expect(await failureOf(bucket.open('files/a'))).toMatchObject({ reason: 'away' });
    }
    expect(calls).toBe(3);
    expect(await failureOf(bucket.open('files/a'))).toMatchObject({ message: expect.stringContaining('is too slow') });
    expect(calls).toBe(3);
  });

  test('in the middle of a large object ends its content with an error', async () => {
    const bucket = respondWith([cut]);
    const { content, bytes } = (await bucket.open('files/a'))!;
    expect(bytes).toBe(2_000_000);
    expect(await failureOf(buffer(content))).toMatchObject({ code: 'STORAGE_FAILED' });
  });

  test('gets a bounded number of calls at once, and a bounded number waits', async () => {
    const answers: (() => void)[] = [];
    const bucket = respondWith([(response) => void answers.push(() => response.end('hello'))], {
      slots: 2,
      maxWaiting: 1,
      totalMs: 20_000,
      idleMs: 20_000,
    });
    const opening = [1, 2, 3].map(() => bucket.open('files/a'));
    await expect.poll(() => answers.length).toBe(2);
    expect(await failureOf(bucket.open('files/a'))).toMatchObject({
      message: expect.stringContaining('too many calls'),
    });
    answers[0]!();
    await expect.poll(() => answers.length).toBe(3);
    for (const answer of answers) answer();
    await Promise.all(opening);
  });

  test('streams what is larger than nearly all photos, so that slow readers need little memory', async () => {
    expect(await respondWith([stalledPhoto]).open('photos/a')).toMatchObject({ bytes: 300_000 });
  });

  test('streams a bounded number of large objects, and is not asked again for another one', async () => {
    const bucket = respondWith([stalled], { downloads: 2 });
    await Promise.all([bucket.open('files/a'), bucket.open('files/b')]);
    expect(await failureOf(bucket.open('files/c'))).toMatchObject({
      message: expect.stringContaining('too many downloads'),
      code: 'STORAGE_FAILED',
    });
    expect(calls).toBe(3);
  });

  test('ends the slowest reader of a large object if another one comes', async () => {
    const bucket = respondWith([stalled], { downloads: 2, slowAfterMs: 0 });
    const large = [(await bucket.open('files/a'))!, (await bucket.open('files/b'))!];
    const reading = large.map(({ content }) => failureOf(buffer(content)));
    expect(await bucket.open('files/c')).toMatchObject({ bytes: 2_000_000 });
    expect(await Promise.race(reading)).toMatchObject({
      message: expect.stringContaining('too slow while others waited'),
      code: 'STORAGE_FAILED',
    });
  });
});

describe('a start', () => {
  const start = async (responses: Respond[], env: Record<string, string> = { STORAGE_URL: url }) => {
    respondWith(responses);
    const folder = await mkdtemp(join(tmpdir(), 'pawhaven-storage-'));
    const warnings: string[] = [];
    try {
      const config = parseConfig({ DATA_DIR: folder, ...env });
      (await openStorage(config, (what) => void warnings.push(what))).close();
      return warnings;
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test.for([
    [
      403,
      'SignatureDoesNotMatch',
      /^STORAGE_URL takes a key and a secret that the storage accepts: the bucket pets at /,
    ],
    [404, 'NoSuchBucket', /^STORAGE_URL takes a bucket that exists: the bucket pets at /],
    [301, 'PermanentRedirect', /^STORAGE_URL takes a bucket that exists: the bucket pets at /],
  ] as const)('is refused in one line after a %i', async ([code, name, message]) => {
    const error = (await failureOf(start([status(code, name)]))) as Error;
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/canary|\n/);
  });

  test('is possible while the storage is unavailable', async () => {
    expect(await start([status(503)])).toEqual([
      expect.stringMatching(/answered 503: photos and files are unavailable/),
    ]);
  });

  test('names a wrong former place', async () => {
    const error = await failureOf(start([status(403)], { STORAGE_PREVIOUS: url }));
    expect((error as Error).message).toMatch(/^STORAGE_PREVIOUS takes a key/);
    expect(() => parseConfig({ STORAGE_PREVIOUS: 'folder' })).toThrow(/^STORAGE_PREVIOUS takes a different location/);
    expect(() => parseConfig({ STORAGE_PREVIOUS: 'canary' })).toThrow(
      /^STORAGE_PREVIOUS takes [^]*\(it is not that\)\.$/,
    );
  });
});
