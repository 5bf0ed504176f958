import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNginxExample, runNginx } from '../../support/nginx.ts';
import type { Balancer } from './balancer.ts';

/** Starts nginx with deploy/nginx/pawhaven.conf in front of these ports. */
export async function startNginx(port: number, ports: readonly number[]): Promise<Balancer> {
  const nginx = await runNginx({ ...extendExample(ports), logs: 'access_log off;' }, { port });
  return {
    ...nginx,
    name: 'nginx',
    remove: async (own) => writeFileSync(join(nginx.folder, `without_${own}`), ''),
    restore: async (own) => rmSync(join(nginx.folder, `without_${own}`)),
  };
}

/** The example has two servers; these are named by their ports. */
function extendExample(ports: readonly number[]): { upstream: string; locations: string } {
  const { upstream, locations } = parseNginxExample();
  const [all, live] = [...upstream.matchAll(/^upstream pawhaven(?:_live)? \{[^]*?^\}/gm)].map(([block]) => block);
  const blocks = [all!, live!].flatMap((block) => [
    list(block, '', ports),
    ...ports.map((removed) =>
      list(
        block,
        `_without_${removed}`,
        ports.filter((own) => own !== removed),
      ),
    ),
  ]);
  const [switchOfOne] = /^.*without_one.*\n/m.exec(locations)!;
  const switches = ports.map((own) => switchOfOne.replaceAll('without_one', `without_${own}`)).join('');
  return {
    upstream: upstream.replaceAll(/^upstream \w+ \{[^]*?^\}/gm, '') + blocks.join('\n'),
    locations: locations.replace(switchOfOne, switches).replace(/^.*without_two.*\n/m, ''),
  };
}

function list(block: string, suffix: string, ports: readonly number[]): string {
  const servers = ports.map((own) => `  server 127.0.0.1:${own} max_fails=0;\n`).join('');
  return block.replace(/(?: *server \S+ max_fails=0;\n)+/, servers).replace(/^upstream \w+/, (name) => name + suffix);
}
