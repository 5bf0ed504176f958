import { randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPhotoWebsite, type PhotoWebsite } from '../../../tests/support/photo-website.ts';
import { download } from './download.ts';
import type { Network } from './network.ts';

let site: PhotoWebsite;
let folder: string;
let path: string;
beforeAll(async () => {
  site = await startPhotoWebsite();
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-download-'));
});
afterAll(async () => {
  site.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  site.reset();
  path = join(folder, randomUUID());
});

const photo = Buffer.from('a photo');
const fetchFile = (url: string, network: Partial<Network> = {}) =>
  download(url, {
    network: { ...site.network, ...network },
    path,
    maxBytes: 1000,
    signal: new AbortController().signal,
  });

/** Rejected for this reason, and leaves no file. */
async function expectRejected(work: Promise<unknown>, message: RegExp, isTemporary = false): Promise<void> {
  await expect(work).rejects.toMatchObject({
    name: 'DownloadError',
    message: expect.stringMatching(message),
    isTemporary,
  });
  await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' });
}

test('a file is saved, also after three redirects', async () => {
  site.serve('/a.jpg', photo);
  site.redirect('/1', '/2');
  site.redirect('/2', `${site.url.replace('photos', 'other')}/3`);
  site.redirect('/3', 'a.jpg');
  expect(await fetchFile(`${site.url}/1`)).toEqual({ bytes: photo.length });
  expect(await readFile(path)).toEqual(photo);
});

test('a fourth redirect is not followed', async () => {
  for (const at of [1, 2, 3, 4]) site.redirect(`/${at}`, `/${at + 1}`);
  site.serve('/5', photo);
  await expectRejected(fetchFile(`${site.url}/1`), /forwarded too often/);
  expect(site.requests).toEqual(['/1', '/2', '/3', '/4']);
});

test.each([
  'http://10.0.0.1/',
  'http://127.0.0.2/',
  'http://0x7f.0.0.2/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
])('neither a link nor a redirect leads to %s', async (url) => {
  site.redirect('/a.jpg', url);
  await expectRejected(fetchFile(`${site.url}/a.jpg`), /isn’t public/);
  await expectRejected(fetchFile(url), /isn’t public/);
});

test.each(['file:///etc/passwd', 'ftp://photos.example/', 'http://robin:secret@photos.example/'])(
  'a redirect to %s is not followed',
  async (url) => {
    site.redirect('/a.jpg', url);
    await expectRejected(fetchFile(`${site.url}/a.jpg`), /isn’t a web address/);
  },
);

test('a host with one private address is not reached at all', async () => {
  site.serve('/a.jpg', photo);
  const resolve = async () => ['127.0.0.1', '10.0.0.1'];
  await expectRejected(fetchFile(`${site.url}/a.jpg`, { resolve }), /isn’t public/);
  expect(site.requests).toEqual([]);
});

test('a name that later leads to a private address is connected to the address that was checked', async () => {
  site.serve('/a.jpg', photo);
  site.redirect('/back', '/a.jpg');
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const resolve = async () => answers.shift()!;
  expect(await fetchFile(`${site.url}/a.jpg`, { resolve })).toEqual({ bytes: photo.length });
  expect(answers).toHaveLength(1);
  const rebound = [['127.0.0.1'], ['10.0.0.1']];
  await rm(path);
  await expectRejected(fetchFile(`${site.url}/back`, { resolve: async () => rebound.shift()! }), /isn’t public/);
});

test('a file that is too large is not saved, whatever its header says', async () => {
  site.serve('/declared', (_request, response) => void response.writeHead(200, { 'content-length': 1001 }).write('a'));
  site.serve('/streamed', (_request, response) => void response.writeHead(200).end(Buffer.alloc(1001)));
  await expectRejected(fetchFile(`${site.url}/declared`), /too large/);
  await expectRejected(fetchFile(`${site.url}/streamed`), /too large/);
});

test('a website that never responds, or never ends, is given up', async () => {
  site.serve('/silent', () => undefined);
  site.serve('/endless', (_request, response) => void response.writeHead(200).write('a'));
  for (const page of ['/silent', '/endless']) {
    await expectRejected(fetchFile(site.url + page, { timeoutMs: 200 }), /too long to respond/, true);
  }
  const resolve = () => new Promise<string[]>(() => undefined);
  await expectRejected(fetchFile(`${site.url}/a.jpg`, { resolve, timeoutMs: 50 }), /too long to respond/, true);
});

test('errors say whether trying again may help', async () => {
  site.serve('/503', (_request, response) => void response.writeHead(503).end());
  site.serve('/403', (_request, response) => void response.writeHead(403).end());
  site.serve('/cut', (_request, response) => {
    response.writeHead(200, { 'content-length': 500 }).write('a');
    setImmediate(() => response.destroy());
  });
  await expectRejected(fetchFile(`${site.url}/missing`), /wasn’t found/);
  await expectRejected(fetchFile(`${site.url}/403`), /doesn’t let us/);
  await expectRejected(fetchFile(`${site.url}/503`), /HTTP 503/, true);
  await expectRejected(fetchFile(`${site.url}/cut`), /can’t be reached/, true);
  await expectRejected(fetchFile('http://photos.example:1/'), /can’t be reached/, true);
  const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  await expectRejected(fetchFile(site.url, { resolve: failWith('ENOTFOUND') }), /can’t be found/);
  await expectRejected(fetchFile(site.url, { resolve: failWith('EAI_AGAIN') }), /can’t be reached/, true);
});
