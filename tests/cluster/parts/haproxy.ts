import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';

/** HAProxy polls every half a second, and uses a server after two good checks. */
const NOTICE_MS = 2000;

/** Starts HAProxy in front of these ports. It polls `/readyz`. */
export async function startHaproxy(folder: string, port: number, ports: readonly number[]): Promise<Balancer> {
  const home = join(folder, 'haproxy');
  mkdirSync(home);
  const servers = ports.map((own, at) => `  server s${at} 127.0.0.1:${own}`).join('\n');
  writeFileSync(join(home, 'haproxy.cfg'), configuration(port, servers));
  let output = '';
  const haproxy = spawn('haproxy', ['-db', '-f', join(home, 'haproxy.cfg')], { stdio: ['ignore', 'pipe', 'pipe'] });
  haproxy.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  haproxy.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;
  while (!(await answers())) {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy does not start:\n${output}`);
    await pause(50);
  }
  return {
    name: 'HAProxy',
    url,
    // It notices by itself: the stopping server is not ready.
    takeOut: async () => undefined,
    putBack: () => pause(NOTICE_MS),
    stop: async () => {
      if (haproxy.exitCode !== null) return;
      const ended = once(haproxy, 'exit');
      haproxy.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(port: number, servers: string): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 90s
  timeout server 300s
  timeout tunnel 1h
  timeout check 3s
  option forwardfor
  option redispatch
  retries 3
  default-server check inter 500ms fall 2 rise 2

frontend site
  bind 127.0.0.1:${port}
  use_backend live if { path_beg /socket.io/ }
  default_backend pawhaven

backend pawhaven
  balance roundrobin
  option httpchk GET /readyz
${servers}

backend live
  balance source
  option httpchk GET /readyz
${servers}
`;
}
