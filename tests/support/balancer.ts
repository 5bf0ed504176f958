import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './postgres-server.ts';

type Ports = readonly [number, number];
/** The ports in the example in docs/operations.md. */
const EXAMPLE_PORTS = [3000, 3002];

export interface Balancer {
  url: string;
  /** Takes one server out of rotation; null puts both back. */
  leave(at: number | null): Promise<void>;
  stop(): Promise<void>;
}

/** The nginx configuration in docs/operations.md: the `upstream` block, and the contents of the `server` block. */
export function parseNginxExample(): { upstream: string; locations: string } {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [upstream, locations] = [...guide.matchAll(/^```nginx\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  return { upstream: upstream!, locations: locations! };
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with the documented configuration in front of two servers. */
export async function startNginx(ports: Ports): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'pawhaven-nginx-'));
  const port = await freePort();
  const example = parseNginxExample();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configure = (away: number | null) => {
    const upstream = ports.reduce(
      (text, own, at) => text.replaceAll(`:${EXAMPLE_PORTS[at]} `, `:${own} ${at === away ? 'down ' : ''}`),
      example.upstream,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events {}
      http { access_log off; ${folders.join(' ')} ${upstream} server { listen 127.0.0.1:${port}; ${example.locations} } }`,
    );
  };
  configure(null);
  const nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => null))?.ok);
  return {
    url,
    leave: async (at) => {
      configure(at);
      nginx.kill('SIGHUP');
    },
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
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
