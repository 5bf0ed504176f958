import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../support/start-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-killed-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ADMIN = { ADMIN_EMAIL: 'admin@shelter.example', ADMIN_PASSWORD: 'Quiet-Otters-41!' };
const waiting = () => readdir(join(dataDir, 'uploads'));

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

test('files of an upload whose server was killed are removed at the next start', async () => {
  const killed = startServer({ DATA_DIR: dataDir, ...ADMIN });
  const url = await killed.url;
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const head = `POST /api/photos/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await logIn(url)}\r\n`;
  const body = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}`;
  socket.write(`${head}${body}${'x'.repeat(200_000)}`);
  await expect.poll(waiting).toHaveLength(1);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await waiting()).toHaveLength(1);

  const next = startServer({ DATA_DIR: dataDir });
  await next.url;
  expect(await waiting()).toEqual([]);
  next.child.kill();
  await next.ended;
});
