import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, readExample, startProxy, type Balancer, type Ports } from './balancer.ts';

export const hasNginx = (): boolean => hasProgram('nginx', '-v');

/** deploy/nginx/pawhaven.conf: the `upstream` blocks, and the contents of the `server` block without names and certificate. */
export function parseNginxExample(ports: Ports = [3000, 3002]): { upstream: string; locations: string } {
  const [, upstream, server] = /^([^]*?)^server \{\n([^]*?)^\}/m.exec(readExample('nginx/pawhaven.conf', ports))!;
  return { upstream: upstream!, locations: server!.replaceAll(/^ {2}(?:listen|server_name|ssl_\w+) .*\n/gm, '') };
}

/** Where the example looks for files that take a server out. */
export const SWITCHES = '/etc/nginx/pawhaven';
const NAMES = ['one', 'two'];

/** Starts nginx with the example in front of two servers. */
export async function startNginx(ports: Ports): Promise<Balancer> {
  const { upstream, locations } = parseNginxExample(ports);
  let switches = '';
  const nginx = await startProxy({
    program: 'nginx',
    file: 'nginx.conf',
    args: (folder) => ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`],
    configure: ({ folder, port }) => {
      switches = folder;
      // Started by root, it looks for files as another user.
      chmodSync(folder, 0o711);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events {}
        http { access_log off; ${folders.join(' ')} ${upstream}
        server { listen 127.0.0.1:${port}; ${locations.replaceAll(SWITCHES, folder)} } }`;
    },
  });
  return {
    ...nginx,
    leave: async (at) => {
      for (const name of NAMES) rmSync(join(switches, `without_${name}`), { force: true });
      if (at !== null) writeFileSync(join(switches, `without_${NAMES[at]}`), '');
    },
  };
}
