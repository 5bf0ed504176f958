import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const LOOK_EVERY_MS = 5;

/** What a process has used since its start. */
export interface Usage {
  /** All threads' together. */
  cpuMs: number;
  mainThreadCpuMs: number;
  memoryBytes: number;
  mostMemoryBytes: number;
}

export interface ServerProcess {
  url: string;
  /** From its start to its first answer. */
  startMs: number;
  usage(): Promise<Usage>;
  tell(message: 'forget'): void;
  stop(): Promise<void>;
}

interface Program {
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** The address that answers once it is ready. */
  readyPath: string;
  /** Its log; a file, as where it runs for good: reading along would cost the machine's other core. */
  logFile: string;
}

/** Runs the application as `npm start` does, once installed and built. */
export async function startShelter(dataDir: string): Promise<ServerProcess> {
  return startOn(dataDir, 'src/main.ts');
}

/** Runs the application so that it forgets its ready answers when told to. */
export async function startForgettingShelter(dataDir: string): Promise<ServerProcess> {
  return startOn(dataDir, 'bench/forgetting-server.ts');
}

function startOn(dataDir: string, script: string): Promise<ServerProcess> {
  return startServer({ script, env: { DATA_DIR: dataDir }, readyPath: '/readyz', logFile: `${dataDir}.log` });
}

/** Runs a server in a process of its own, with nothing of this environment but the path, and waits for its first answer. */
export async function startServer({ script, args = [], env, readyPath, logFile }: Program): Promise<ServerProcess> {
  const port = await freePort();
  const log = openSync(logFile, 'w');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    // As `npm start` runs it.
    [
      '--max-semi-space-size=8',
      '--import',
      new URL('tell-usage.ts', import.meta.url).href,
      join(ROOT, script),
      ...args,
    ],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', log, 'ipc'],
    },
  );
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(child, `${url}${readyPath}`, logFile);
  return {
    url,
    startMs: performance.now() - started,
    usage: () => askUsage(child),
    tell: (message) => void child.send(message),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`A server ended before it answered: ${(await readFile(logFile, 'utf8')).slice(-500)}`);
    }
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

async function askUsage(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  return (await answer)[0] as Usage;
}

/** Known before the start, because the application writes its own address into its pages. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
