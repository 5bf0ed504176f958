import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { claimPort } from '../../src/platform/http/setup.ts';
import { freePort } from '../support/free-port.ts';

interface Progress {
  show(step: string): void;
  handOver(): Promise<void>;
  close(): Promise<void>;
}
const path = '../../scripts/setup/serve-progress.mjs';
const { serveProgress } = (await import(path)) as { serveProgress: (env: NodeJS.ProcessEnv) => Promise<Progress> };

test('a browser sees what the setup is doing, and the port is free afterwards', async () => {
  const port = await freePort();
  const progress = await serveProgress({ PORT: String(port) });
  progress.show('Step 2 of 3: building the pages');
  const url = `http://127.0.0.1:${port}`;
  const page = await fetch(`${url}/catalogue`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([503, '2', '2']);
  expect(await page.text()).toMatch(/Setting up…[^]*building the pages/);
  const call = await fetch(`${url}/api/pets/`);
  expect([call.status, await call.json()]).toEqual([503, { error: expect.stringContaining('setting up') as string }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await progress.close();
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
});

test('a taken or wrong port is left for the server to report', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  for (const PORT of [String(port), 'eighty', '0']) await (await serveProgress({ PORT })).close();
  other.close();
});

const ROOT = join(import.meta.dirname, '../..');
const batonOf = (port: number) => join(ROOT, `.setup-page-${port}`);
const setup = `
  import { serveProgress } from '${ROOT}/scripts/setup/serve-progress.mjs';
  const progress = await serveProgress();
  if (process.env.HANGS) await new Promise(() => setInterval(() => console.log(process.pid), 100));
  await progress.handOver();
`;
const server = `
  import { createServer } from 'node:http';
  import { once } from 'node:events';
  import { claimPort } from '${ROOT}/src/platform/http/setup.ts';
  await once(process.stdin, 'data');
  if (process.env.CRASHES) process.exit(1);
  await claimPort(Number(process.env.PORT));
  createServer((request, response) => response.end('the site')).listen(process.env.PORT, '127.0.0.1', () => console.log('open'));
`;

/** Runs the setup and then a server in its parent's place, as \`npm start\` does. */
function start(port: number, env: Record<string, string> = {}): ChildProcess {
  const script = '"$NODE" --input-type=module -e "$SETUP" && exec "$NODE" --input-type=module -e "$SERVER"';
  return spawn('sh', ['-c', script], {
    stdio: 'pipe',
    detached: true,
    env: { ...env, NODE: process.execPath, SETUP: setup, SERVER: server, PORT: String(port) },
  });
}

const read = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).then(
    async (response): Promise<string> => response.text(),
    () => 'refused',
  );

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

/** Only the shell and the setup, which says its process ID. */
async function killSetup(started: ChildProcess): Promise<void> {
  for await (const id of createInterface(started.stdout!)) return void process.kill(Number(id), 'SIGKILL');
}

describe('between the setup and the server', () => {
  test('the setup page stays until the server takes over the port', async () => {
    const port = await freePort();
    const started = start(port);
    await expect.poll(() => read(port), { timeout: 60_000 }).toContain('starting the shelter');
    started.stdin!.write('go');
    await once(started.stdout!, 'data');
    expect(await read(port)).toBe('the site');
    expect(existsSync(batonOf(port))).toBe(false);
    endGroup(started);
  });

  const ends: [string, Record<string, string>, string, (started: ChildProcess) => unknown][] = [
    ['the server crashes', { CRASHES: '1' }, 'starting the shelter', ({ stdin }) => stdin!.write('go')],
    ['the setup is killed', { HANGS: '1' }, 'Getting ready', killSetup],
    ['Ctrl-C is pressed', {}, 'starting the shelter', ({ pid }) => process.kill(-pid!, 'SIGINT')],
  ];
  test.each(ends)('nothing stays behind when %s', async (_, env, text, end) => {
    const port = await freePort();
    const started = start(port, env);
    await expect.poll(() => read(port), { timeout: 60_000 }).toContain(text);
    const ended = once(started, 'exit');
    await end(started);
    await ended;
    await expect.poll(async () => [await read(port), existsSync(batonOf(port))]).toEqual(['refused', false]);
  });

  test('what a killed setup page left does not stop the next start', async () => {
    const port = await freePort();
    await writeFile(batonOf(port), '');
    await claimPort(port);
    expect([existsSync(batonOf(port)), existsSync(`${batonOf(port)}-requested`)]).toEqual([false, false]);
  });
});
