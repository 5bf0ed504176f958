import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type Ports = readonly [number, number];
/** The ports of the servers in the examples in deploy/. */
const EXAMPLE_PORTS = [3000, 3002];

interface Proxy {
  program: string;
  args: (folder: string) => string[];
  /** The configuration's name in the folder. */
  file: string;
  configure: (where: { folder: string; port: number }) => string;
  /** A free one by default. */
  port?: number | undefined;
}

export interface Balancer {
  url: string;
  /** Takes one server out of rotation; null puts both back. */
  leave(at: number | null): Promise<void>;
  stop(): Promise<void>;
}

/** One of the programs in deploy/. */
export interface ProxyProgram extends Balancer {
  /** With its configuration and logs. */
  folder: string;
  /** What it has logged: requests and errors. */
  readLogs(): string;
}

/** Whether a program is on this machine. `version` prints its version. */
export function hasProgram(program: string, version: string): boolean {
  try {
    execFileSync(program, [version], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An example in deploy/, with other ports for its two servers. */
export function readExample(path: string, ports: Ports): string {
  const example = readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8');
  return ports.reduce((text, own, at) => text.replaceAll(`:${EXAMPLE_PORTS[at]}`, `:${own}`), example);
}

/**
 * Starts a proxy, and waits until a server responds through it. It notices by itself which servers are ready.
 * @param configure returns the content of its configuration
 */
export async function startProxy({ program, args, file, configure, port: chosen }: Proxy): Promise<ProxyProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-proxy-'));
  const port = chosen ?? (await freePort());
  writeFileSync(join(folder, file), configure({ folder, port }));
  const log = openSync(join(folder, 'log'), 'w');
  const env = { PATH: process.env['PATH'], HOME: folder };
  const proxy = spawn(program, args(folder), { stdio: ['ignore', log, log], env });
  closeSync(log);
  // A test that ends early must not leave it behind.
  const endAtExit = () => void proxy.kill();
  process.on('exit', endAtExit);
  const url = `http://127.0.0.1:${port}`;
  // Proxies that check the servers use none before the first checks.
  while (proxy.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => null))?.ok) await pause(20);
  if (proxy.exitCode !== null) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
  return {
    url,
    folder,
    leave: async () => undefined,
    readLogs: () =>
      ['log', 'access.log', 'error.log']
        .map((name) => join(folder, name))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n'),
    stop: async () => {
      if (proxy.exitCode === null && proxy.signalCode === null) {
        const ended = once(proxy, 'exit');
        proxy.kill();
        await ended;
      }
      process.off('exit', endAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A round-robin balancer that skips servers that are not ready. */
export async function startRoundRobin(ports: Ports): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const ready = new Set<number>(ports);
  let isStopped = false;
  // One check at a time: a late response to an earlier check would bring back a stopped server.
  const check = async (port: number) => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` modifies it
    while (!isStopped) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (response?.ok) ready.add(port);
      else ready.delete(port);
      await pause(50);
    }
  };
  const checks = ports.map(check);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const port = [...ready][(turn += 1) % ready.size];
    const passed = ask({ port, host: '127.0.0.1', method, path: url, headers, agent });
    passed.on('response', (response) => {
      const { connection: _theirs, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode!, rest);
      response.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leave: async () => undefined,
    stop: async () => {
      isStopped = true;
      await Promise.all(checks);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
