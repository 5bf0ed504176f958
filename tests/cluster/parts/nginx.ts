import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseNginxExample, SWITCHES } from '../../support/nginx.ts';
import type { Balancer } from './balancer.ts';

/** Starts nginx with deploy/nginx/pawhaven.conf in front of these ports. */
export async function startNginx(folder: string, port: number, ports: readonly number[]): Promise<Balancer> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  // Started by root, it looks for files as another user.
  for (const each of [folder, home]) chmodSync(each, 0o711);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1; events { worker_connections 4096; }
    http { access_log off; ${folders.join(' ')} ${configure(home, port, ports)} }`,
  );
  const nginx = spawn('nginx', ['-e', `${home}/error.log`, '-c', `${home}/nginx.conf`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true;
  while (!(await answers())) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx does not start:\n${readFileSync(join(home, 'error.log'), 'utf8')}`);
    await pause(50);
  }
  return {
    name: 'nginx',
    url,
    remove: async (own) => writeFileSync(join(home, `without_${own}`), ''),
    restore: async (own) => rmSync(join(home, `without_${own}`)),
    stop: async () => {
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** The example has two servers; these are named by their ports. */
function configure(home: string, port: number, ports: readonly number[]): string {
  const { upstream, locations } = parseNginxExample();
  const [all, live] = [...upstream.matchAll(/^upstream pawhaven(?:_live)? \{[^]*?^\}/gm)].map(([block]) => block);
  const blocks = [all!, live!].flatMap((block) => [
    list(block, '', ports),
    ...ports.map((away) =>
      list(
        block,
        `_without_${away}`,
        ports.filter((own) => own !== away),
      ),
    ),
  ]);
  const [switchOfOne] = /^.*without_one.*\n/m.exec(locations)!;
  const switches = ports.map((own) => switchOfOne.replaceAll('without_one', `without_${own}`)).join('');
  const own = locations
    .replace(switchOfOne, switches)
    .replace(/^.*without_two.*\n/m, '')
    .replaceAll(SWITCHES, home);
  return `${blocks.join('\n')} server { listen 127.0.0.1:${port}; ${own} }`;
}

function list(block: string, suffix: string, ports: readonly number[]): string {
  const servers = ports.map((own) => `  server 127.0.0.1:${own} max_fails=0;\n`).join('');
  return block.replace(/(?: *server \S+ max_fails=0;\n)+/, servers).replace(/^upstream \w+/, (name) => name + suffix);
}
