import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseNginxExample } from '../../support/nginx.ts';
import type { Balancer } from './balancer.ts';

/** How long nginx takes to replace its workers after a reload. */
const RELOAD_MS = 500;

/** Starts nginx with deploy/nginx/pawhaven.conf in front of these ports. */
export async function startNginx(folder: string, port: number, ports: readonly number[]): Promise<Balancer> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const example = parseNginxExample();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const configure = (away: number | null) => {
    const servers = ports
      .map((own) => `  server 127.0.0.1:${own} max_fails=0${own === away ? ' down' : ''};`)
      .join('\n');
    const upstream = example.upstream.replaceAll(/(?: *server \S+ max_fails=0;\n)+/g, `${servers}\n`);
    writeFileSync(
      join(home, 'nginx.conf'),
      `daemon off; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1; events { worker_connections 4096; }
      http { access_log off; ${folders.join(' ')} ${upstream} server { listen 127.0.0.1:${port}; ${example.locations} } }`,
    );
  };
  configure(null);
  const nginx = spawn('nginx', ['-e', `${home}/error.log`, '-c', `${home}/nginx.conf`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;
  while (!(await answers())) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx does not start:\n${readFileSync(join(home, 'error.log'), 'utf8')}`);
    await pause(50);
  }
  const reload = async (away: number | null) => {
    configure(away);
    nginx.kill('SIGHUP');
    await pause(RELOAD_MS);
  };
  return {
    name: 'nginx',
    url,
    takeOut: (own) => reload(own),
    putBack: () => reload(null),
    stop: async () => {
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
