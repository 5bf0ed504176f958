import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../support/clear-tables.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createImage } from '../support/images.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { upload } from '../support/upload.ts';

let app: StartedApp;
let token: string;
let image: Buffer;
beforeAll(async () => {
  app = await startApp();
  image = await createImage(300, 200).jpeg().toBuffer();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ token } = await createSignedInUser(app.db));
});

const waiting = () => readdir(join(app.dataDir, 'uploads'));
const stored = () => readdir(join(app.dataDir, 'photos'));
const countRows = async () => (await app.db.selectFrom('photos').select('hash').execute()).length;

const START =
  '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const END = '\r\n--b--\r\n';

function head(length: number, own = token): string {
  return `POST /api/photos/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
}

async function open(sent: string): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await once(socket, 'connect');
  socket.write(sent, 'latin1');
  return { socket, received: () => received, closed };
}

describe('a disconnect', () => {
  test('during a photo’s upload leaves neither file nor row', async () => {
    const before = [await stored(), await countRows()];
    const { socket } = await open(`${head(1_000_000)}${START}${'x'.repeat(200_000)}`);
    await expect.poll(waiting).toHaveLength(1);
    socket.destroy();
    await expect.poll(waiting).toEqual([]);
    expect([await stored(), await countRows()]).toEqual(before);
  });

  test('releases its slot to the next upload', async () => {
    const senders = await Promise.all(Array.from({ length: 6 }, () => open(`${head(1_000_000)}${START}x`)));
    await expect.poll(waiting).toHaveLength(3);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(waiting).toEqual([]);
    expect((await upload(app, image, { token })).status).toBe(201);
  });
});

describe('three uploads of an account at once', () => {
  test('make a fourth wait, and delay nobody else', async () => {
    const senders = await Promise.all(Array.from({ length: 3 }, () => open(`${head(1_000_000)}${START}x`)));
    await expect.poll(waiting).toHaveLength(3);
    let hasFourth = false;
    const fourth = upload(app, image, { token }).then((answer) => {
      hasFourth = true;
      return answer;
    });
    const { token: other } = await createSignedInUser(app.db);
    expect((await upload(app, image, { token: other })).status).toBe(201);
    expect(hasFourth).toBe(false);
    senders[0]!.socket.destroy();
    expect((await fourth).status).toBe(201);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(waiting).toEqual([]);
  });
});

describe('Users who occupy all upload slots', () => {
  test('do not delay an Admin', async () => {
    const users = await Promise.all(Array.from({ length: 16 }, () => createSignedInUser(app.db)));
    const senders = await Promise.all(
      users.flatMap((user) => Array.from({ length: 3 }, () => open(`${head(1_000_000, user.token)}${START}x`))),
    );
    await expect.poll(waiting).toHaveLength(48);
    const { token: admin } = await createSignedInUser(app.db, { role: 'Admin' });
    expect((await upload(app, image, { token: admin })).status).toBe(201);
    for (const { socket } of senders) socket.destroy();
    await expect.poll(waiting).toEqual([]);
  });
});

describe('an announced length', () => {
  test('greater than the body is waited for until the connection closes', async () => {
    const form = `${START}not a picture${END}`;
    const { socket, received } = await open(head(form.length + 500) + form);
    socket.end();
    await expect.poll(received).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
    await expect.poll(waiting).toEqual([]);
  });

  test('smaller than the body ends the form there', async () => {
    const form = `${START}not a picture${END}`;
    const { received, closed } = await open(head(form.length - 20) + form);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(waiting).toEqual([]);
  });

  test('above the limit is rejected before the body is read', async () => {
    const { received, socket } = await open(head(200_000_000) + START);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(await waiting()).toEqual([]);
  });
});

describe('someone who may not upload', () => {
  test('is rejected before the file arrives', async () => {
    const { received, socket } = await open(head(1_000_000, 'nobody') + START);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test('is rejected after it if they were signed out during the upload', async () => {
    const form = [START, image.toString('latin1'), END].join('');
    const { socket, received } = await open(head(form.length) + form.slice(0, START.length + 1));
    await expect.poll(waiting).toHaveLength(1);
    await clearTables(app.db, 'sessions');
    socket.write(form.slice(START.length + 1), 'latin1');
    await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    expect(await waiting()).toEqual([]);
  });
});

describe('a form', () => {
  test.each([
    ['a file in a field that takes none', 415, [['other', 1]]],
    ['more files than are taken', 413, [['image', 12]]],
  ] as const)('with %s is %i', async (_, status, fields) => {
    const form = new FormData();
    for (const [name, times] of fields) {
      for (let at = 0; at < times; at++) form.append(name, new File([new Uint8Array(image)], 'a.jpg'));
    }
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.get('/api/photos/', { method: 'POST', body: form, headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\S/) });
    expect(await waiting()).toEqual([]);
  });

  test('with a file without a name is accepted by its content', async () => {
    const start =
      '--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const form = `${start}${image.toString('latin1')}${END}`;
    const { received, socket } = await open(head(form.length) + form);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  test('is documented for calls that accept files', async () => {
    const { paths } = (await (await app.get('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>;
    };
    const { content } = paths['/api/photos/']!.post.requestBody;
    expect(content).toHaveProperty(['multipart/form-data']);
    expect(JSON.stringify(content)).toContain('"format":"binary"');
  });
});

describe('a slow sender', () => {
  test('of anything but an upload has ten seconds, and gets the standard error format', async () => {
    const { token: other } = await createSignedInUser(app.db);
    const slowly = `PUT /api/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${other}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`;
    const form = [START, image.toString('latin1'), END].join('');
    const senders = [
      await open(slowly),
      await open('GET /api/pets/total HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n'),
      await open('POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'),
    ];
    const uploading = await open(head(form.length + 19_000) + START);
    const flowing = setInterval(() => uploading.socket.write('x'.repeat(1000)), 600);
    await Promise.all(senders.map(({ closed }) => closed));
    clearInterval(flowing);
    const [put, get] = senders.map(({ received }) => received());
    expect(put).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(put!.slice(put!.indexOf('\r\n\r\n')))).toEqual({ error: expect.any(String) });
    expect(get!.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(uploading.received()).toBe('');
    expect(await waiting()).toHaveLength(1);
    uploading.socket.destroy();
    await expect.poll(waiting).toEqual([]);
  });
});

test('files left by a crash are removed at the next start, except recent ones that may be another server’s', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-uploads-'));
  const folder = join(dataDir, 'uploads');
  await mkdir(folder);
  for (const name of ['old', 'young']) await writeFile(join(folder, name), 'x');
  await utimes(join(folder, 'old'), new Date(), new Date(Date.now() - 2 * 3_600_000));
  const started = await startApp({ env: { DATA_DIR: dataDir } });
  expect(await readdir(folder)).toEqual(['young']);
  await started.stop();
  await rm(dataDir, { recursive: true });
});
