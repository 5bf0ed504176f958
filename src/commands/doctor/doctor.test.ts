import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyMigratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freePort } from '../../../tests/support/postgres-server.ts';
import { startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { startServer } from '../../../tests/support/start-process.ts';
import { examine } from './doctor.ts';

let folder: string;
let dataDir: string;
let servers: Server[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pawhaven-doctor-'));
  dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** The report for these settings. Packages and pages are not examined: the folder has no setup. */
async function report(env: NodeJS.ProcessEnv = {}): Promise<{ isHealthy: boolean; text: string }> {
  const lines: string[] = [];
  const settings = { DATA_DIR: dataDir, DEMO: 'false', PORT: '0', ...env };
  const where = { root: folder, envFile: join(folder, 'pawhaven.env') };
  const isHealthy = await examine(settings, (line) => void lines.push(line), where);
  return { isHealthy, text: lines.join('\n') };
}

async function serve(answer: (path: string) => [number, string]): Promise<number> {
  const server = createServer(({ url = '' }, response) => {
    const [status, body] = answer(url);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

describe('a healthy installation', () => {
  test('is called so before the first start', async () => {
    const { isHealthy, text } = await report();
    expect(text).toContain('There is no database yet. The first start creates it.');
    expect(text).toMatch(/Nothing is wrong with this installation\.$/);
    expect(isHealthy).toBe(true);
  });

  test('is called so while its server is stopped, and while it runs', async () => {
    await copyMigratedDatabase(dataDir);
    const port = String(await freePort());
    const stopped = await report({ PORT: port });
    expect(stopped).toMatchObject({
      isHealthy: true,
      text: expect.stringMatching(/embedded accepts writes/) as string,
    });
    expect(stopped.text).toContain(`No server runs on port ${port}`);

    const server = startServer({ DATA_DIR: dataDir, PORT: port });
    await server.url;
    const running = await report({ PORT: port });
    expect(running).toMatchObject({
      isHealthy: true,
      text: expect.stringMatching(/embedded accepts writes/) as string,
    });
    expect(running.text).toContain(`The server answers on port ${port}.`);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('what is wrong gets a sentence, and fails the command', () => {
  const wrong: [string, NodeJS.ProcessEnv, string][] = [
    ['a wrong setting', { PORT: 'eighty' }, 'PORT takes a whole number from 0 to 65535'],
    ['jobs that nothing runs', { JOBS: 'false' }, 'no other process can send the emails'],
    ['a server without a public address', { HOST: '0.0.0.0' }, 'PUBLIC_URL is not set'],
    ['a proxy that can be anyone', { TRUST_PROXY: '0.0.0.0/0' }, 'visitors can forge theirs'],
    ['a database that is away', { DATABASE_URL: 'postgres://127.0.0.1:1/pawhaven' }, 'No database answers'],
  ];
  test.each(wrong)('%s', async (_, env, sentence) => {
    const { isHealthy, text } = await report(env);
    expect(text).toContain(sentence);
    expect(isHealthy).toBe(false);
  });

  test('a port that another program uses', async () => {
    const port = await serve(() => [200, 'hello']);
    expect(await report({ PORT: String(port) })).toMatchObject({
      isHealthy: false,
      text: expect.stringContaining(`Another program answers on port ${port}.`) as string,
    });
  });

  test('settings that others can read', async () => {
    const file = join(folder, 'pawhaven.env');
    await writeFile(file, 'SMTP_URL=smtp://paws:secret@mail.example.org');
    await chmod(file, 0o644);
    const { isHealthy, text } = await report();
    expect(text).toContain(`Other users of this machine can read the passwords in ${file}.`);
    expect(text).toContain(`Run chmod 600 ${file}`);
    expect(isHealthy).toBe(false);
  });

  test('a mail server that is away', async () => {
    const { isHealthy, text } = await report({ SMTP_URL: 'smtp://paws:secret@127.0.0.1:1' });
    expect(text).toMatch(/The mail server doesn’t accept us: \w+\./);
    expect(text).not.toContain('secret');
    expect(isHealthy).toBe(false);
  });

  test('packages that differ from package-lock.json', async () => {
    await cp(join(import.meta.dirname, '../../../scripts/setup'), join(folder, 'scripts/setup'), { recursive: true });
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
    const { isHealthy, text } = await report();
    expect(text).toContain('The packages are not those that package-lock.json lists.');
    expect(isHealthy).toBe(false);
  });
});

describe('what only looks wrong is a warning', () => {
  test('a folder that others can open', async () => {
    await chmod(dataDir, 0o755);
    expect(await report()).toMatchObject({
      isHealthy: true,
      text: expect.stringContaining('Other users of this machine can open the folder.') as string,
    });
  });

  test('a proxy that is not trusted, or that stops WebSockets', async () => {
    const port = await serve((path) => (path === '/healthz' ? [200, '{"status":"alive"}'] : [400, 'no']));
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    expect((await report({ PUBLIC_URL })).text).toContain('all visitors share one address');
    const { isHealthy, text } = await report({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' });
    expect(text).toContain('WebSockets don’t pass the proxy (400)');
    expect(isHealthy).toBe(true);
  });

  test('a public address that this machine cannot reach', async () => {
    expect((await report({ PUBLIC_URL: 'http://127.0.0.1:1' })).text).toContain('doesn’t reach Pawhaven at');
  });
});

test('a mail server that accepts us is called so, and receives nothing', async () => {
  const { smtpUrl, received, stop } = await startSmtpServer();
  expect((await report({ SMTP_URL: smtpUrl })).text).toContain('The mail server accepts the connection and the login.');
  expect(received).toEqual([]);
  await stop();
});
