import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseHaproxyExample } from '../../support/haproxy.ts';
import type { Balancer } from './balancer.ts';

/** HAProxy polls every half a second, and uses a server after two good checks. */
const NOTICE_MS = 2000;

/** Starts HAProxy with deploy/haproxy/haproxy.cfg in front of these ports. It polls `/readyz`. */
export async function startHaproxy(folder: string, port: number, ports: readonly number[]): Promise<Balancer> {
  const home = join(folder, 'haproxy');
  mkdirSync(home);
  writeFileSync(join(home, 'haproxy.cfg'), configuration(port, ports));
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
    remove: async () => undefined,
    restore: () => pause(NOTICE_MS),
    stop: async () => {
      if (haproxy.exitCode !== null) return;
      const ended = once(haproxy, 'exit');
      haproxy.kill('SIGTERM');
      await ended;
    },
  };
}

/** The example has two servers; each line about the second stands for the rest as well. */
function configuration(port: number, [first, second, ...rest]: readonly number[]): string {
  const example = parseHaproxyExample([first!, second!], `127.0.0.1:${port}`);
  const others = (line: string) =>
    rest.map((own, at) => line.replaceAll(/\btwo\b/g, `more${at}`).replace('${SERVER_TWO}', `127.0.0.1:${own}`));
  return example.replaceAll(/^ *server two .*$/gm, (line) => [line, ...others(line)].join('\n'));
}
