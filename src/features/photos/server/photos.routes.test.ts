import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../platform/limits/limits.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createUniqueImage, createImage, pixelBomb } from '../../../../tests/support/images.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { upload } from '../../../../tests/support/upload.ts';

let app: StartedApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ limits: { ...limits, photoByUser: { ...limits.photoByUser, max: 1000 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ token } = await createSignedInUser(app.db));
});

const files = (folder: 'photos' | 'uploads') => readdir(join(app.dataDir, folder));
const countRows = async () => (await app.db.selectFrom('photos').select('hash').execute()).length;

async function expectNothingNew(work: () => Promise<unknown>): Promise<void> {
  const before = [await files('photos'), await countRows()];
  await work();
  expect([await files('photos'), await countRows()]).toEqual(before);
  expect(await files('uploads')).toEqual([]);
}

const rejected: [string, number, () => Buffer | string | Promise<Buffer>, string | RegExp][] = [
  ['a text called .jpg', 415, () => 'not a picture', 'Choose a JPEG, PNG, WebP or AVIF photo.'],
  ['an SVG', 415, () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Choose a JPEG, PNG, WebP or AVIF photo.'],
  ['a HEIC picture', 415, () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^HEIC photos/],
  ['an empty file', 415, () => '', 'Choose a JPEG, PNG, WebP or AVIF photo.'],
  ['a picture of too many pixels', 413, () => pixelBomb(20_000, 20_000), /50 megapixels/],
  ['a damaged picture', 400, async () => (await createImage(900, 600).jpeg().toBuffer()).subarray(0, 2000), /damaged/],
  [
    'a picture of over 15 MB',
    413,
    () => Buffer.alloc(15_000_001, 0xff),
    'This photo is larger than 15 MB. Choose a smaller one.',
  ],
];

describe('POST /api/photos/', () => {
  test('ingests a photo and returns the paths of its copies', async () => {
    const photo = await createImage(1000, 750).jpeg().toBuffer();
    const { status, body } = await upload(app, photo, { token });
    expect(status).toBe(201);
    expect(body).toEqual({
      image: expect.stringMatching(/^\/photos\/[0-9a-f]{32}-1000\.webp$/),
      width: 1000,
      height: 750,
      widths: [400, 800, 1000],
      preview: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    for (const width of body.widths) {
      for (const format of ['webp', 'avif']) {
        const copy = await app.get(body.image.replace('1000.webp', `${width}.${format}`));
        expect(copy.status).toBe(200);
        expect(copy.headers.get('content-type')).toBe(`image/${format}`);
        expect((await copy.arrayBuffer()).byteLength).toBe(Number(copy.headers.get('content-length')));
      }
    }
    expect(await files('uploads')).toEqual([]);
  });

  test('returns the same response for the same photo, and stores it once', async () => {
    const photo = await createImage(600, 400).webp().toBuffer();
    const first = await upload(app, photo, { token });
    await expectNothingNew(async () => {
      const again = await upload(app, photo, { token, name: 'other.png', type: 'image/png' });
      expect(again.body).toEqual(first.body);
    });
  });

  test.each(rejected)('rejects %s with %i, and stores nothing', async (_, status, make, sentence) => {
    await expectNothingNew(async () => {
      const answer = await upload(app, await make(), { token });
      expect(answer.status).toBe(status);
      expect(answer.body.error).toMatch(sentence);
      expect(answer.body.fields).toEqual({ image: answer.body.error });
    });
  });

  test('judges a photo of exactly 15 MB by its content', async () => {
    const photo = await createImage(300, 200).jpeg().toBuffer();
    const large = Buffer.concat([photo, Buffer.alloc(15_000_000 - photo.length)]);
    expect((await upload(app, large, { token })).status).toBe(201);
  });

  test('requires a photo', async () => {
    const call = { token, body: {} };
    const missing = 'No image file selected. Please upload an image.';
    expect(await app.call('POST', '/api/photos/', call)).toMatchObject({ status: 400, body: { error: missing } });
    const form = new FormData();
    form.append('image', new File([], ''));
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.get('/api/photos/', { method: 'POST', body: form, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: missing, fields: { image: missing } });
  });

  test.each([{ image: { path: '/etc/passwd', name: 'x', bytes: 1 } }, { image: '/etc/passwd' }, { image: ['x'] }])(
    'takes no file that is only claimed (%j)',
    async (body) => {
      expect(await app.call('POST', '/api/photos/', { token, body })).toMatchObject({
        status: 400,
        body: { fields: { image: 'takes a file' } },
      });
    },
  );

  test('rejects anonymous users before reading the body', async () => {
    await expectNothingNew(async () => {
      const answer = await upload(app, await createUniqueImage(1));
      expect(answer.status).toBe(401);
    });
  });

  test('limits the photos of an account', async () => {
    const strict = await startApp({ limits: { ...limits, photoByUser: { ...limits.photoByUser, max: 2 } } });
    const { token: own } = await createSignedInUser(strict.db);
    const statuses = [];
    for (let at = 0; at < 3; at++)
      statuses.push((await upload(strict, await createUniqueImage(at), { token: own })).status);
    expect(statuses).toEqual([201, 201, 429]);
    await strict.stop();
  });

  test('serves many concurrent uploads, of the same and of different photos', async () => {
    const photos = await Promise.all(Array.from({ length: 10 }, (_, at) => createUniqueImage(1000 + at)));
    const before = await countRows();
    const { token: other } = await createSignedInUser(app.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        upload(app, photos[at % 10]!, { token: at % 3 === 0 ? other : token, name: `${at}.png` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    answers.forEach(({ body }, at) => expect(body).toEqual(answers[at % 10]!.body));
    expect(await countRows()).toBe(before + 10);
    expect(await files('uploads')).toEqual([]);
  });

  test('stores only files with generated names, whatever a file is called', async () => {
    const photo = await createUniqueImage(5000);
    await upload(app, photo, { token });
    const before = await readdir(app.dataDir, { recursive: true });
    const names = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
      fc.constantFrom(
        '../../evil.webp',
        '/etc/cron.d/evil',
        '..\\..\\evil.exe',
        'a\0.jpg',
        'x'.repeat(5000),
        '.',
        '..',
      ),
      fc.array(fc.constantFrom('..', '/', '\\', 'photos', '%2e', '\0', '\r\n')).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const { status } = await upload(app, photo, { token, name });
        expect([201, 400, 413, 415]).toContain(status);
      }),
      { numRuns: 40 },
    );
    const isDatabase = (name: string) => name.startsWith('database');
    const after = await readdir(app.dataDir, { recursive: true });
    expect(after.filter((name) => !isDatabase(name)).toSorted()).toEqual(
      before.filter((name) => !isDatabase(name)).toSorted(),
    );
  });
});

describe('GET /photos/', () => {
  test('may be cached for ever, and embedded by other sites', async () => {
    const { body } = await upload(app, await createUniqueImage(6000), { token });
    const { headers } = await app.get(body.image);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const again = await app.get(body.image, { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await app.get(body.image, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/webp', '']);
  });

  test('is not cached if there is none', async () => {
    const response = await app.get(`/photos/${'0'.repeat(32)}-400.webp`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});
