import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const POLL_MS = 5;

/** A process's resource usage since its start. */
export interface Usage {
  /** Of all threads. */
  cpuMs: number;
  mainThreadCpuMs: number;
  memoryBytes: number;
  peakMemoryBytes: number;
}

export interface ServerProcess {
  url: string;
  /** From its start to its first response. */
  startMs: number;
  usage(): Promise<Usage>;
  send(message: 'clear-cache' | 'log-statements'): void;
  /** Sends a message, and waits for the response. */
  request<T>(message: string): Promise<T>;
  stop(): Promise<void>;
}

interface Program {
  script: string;
  args?: string[];
  env?: Record<string, string>;
  /** Any free one by default. */
  port?: number;
  /** The path that responds once the server is ready. */
  readyPath: string;
  /** A file, as in production: reading the log from a pipe would occupy another core. */
  logFile: string;
}

/** Runs the application as `npm start` does, once installed and built. */
export async function startShelter(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startOn(dataDir, 'src/main.ts', env);
}

/** Runs the application with a message that clears its response cache. */
export async function startUncachedShelter(dataDir: string): Promise<ServerProcess> {
  return startOn(dataDir, 'bench/uncached-server.ts');
}

export interface CountingServer extends ServerProcess {
  /** How often each URL was not cached. */
  made(): Promise<Record<string, number>>;
}

/** Runs the application with a message that reports what was not cached. */
export async function startCountingShelter(dataDir: string): Promise<CountingServer> {
  return startOn(dataDir, 'bench/counting-server.ts');
}

function startOn(dataDir: string, script: string, env: Record<string, string> = {}): Promise<CountingServer> {
  return startServer({ script, env: { DATA_DIR: dataDir, ...env }, readyPath: '/readyz', logFile: `${dataDir}.log` });
}

/** Runs a server in its own process, with only `PATH` from this environment, and waits for its first response. */
export async function startServer(program: Program): Promise<CountingServer> {
  const { script, args = [], env, readyPath, logFile } = program;
  const port = program.port ?? (await freePort());
  const log = openSync(logFile, 'w');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    // As `npm start` runs it.
    [
      '--max-semi-space-size=8',
      '--import',
      new URL('report-usage.ts', import.meta.url).href,
      join(ROOT, script),
      ...args,
    ],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'ignore', log, 'ipc'],
    },
  );
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(child, `${url}${readyPath}`, logFile);
  return {
    url,
    startMs: performance.now() - started,
    usage: () => request<Usage>(child, 'usage'),
    made: async () => (await request<{ made: Record<string, number> }>(child, 'made')).made,
    send: (message) => void child.send(message),
    request: (message) => request(child, message),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function waitForResponse(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it responded: ${(await readFile(logFile, 'utf8')).slice(-500)}`);
    }
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await setTimeout(POLL_MS);
  }
}

async function request<T>(child: ChildProcess, message: string): Promise<T> {
  const response = once(child, 'message');
  child.send(message);
  return (await response)[0] as T;
}

/** Chosen before the start, because the application writes its own URL into its pages. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
