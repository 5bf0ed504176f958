import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, readExample, startProxy, type Balancer, type Ports, type Proxy } from './balancer.ts';

export const hasNginx = (): boolean => hasProgram('nginx', '-v');

/** deploy/nginx/pawhaven.conf: the `upstream` blocks, and the contents of the `server` block without names and certificate. */
export function parseNginxExample(ports: Ports = [3000, 3002]): { upstream: string; locations: string } {
  const [, upstream, server] = /^([^]*?)^server \{\n([^]*?)^\}/m.exec(readExample('nginx/pawhaven.conf', ports))!;
  return { upstream: upstream!, locations: server!.replaceAll(/^ {2}(?:listen|server_name|ssl_\w+) .*\n/gm, '') };
}

/** Where the example looks for files that take a server out. */
const SWITCHES = '/etc/nginx/pawhaven';
const NAMES = ['one', 'two'];

/**
 * Starts nginx with these blocks, in a folder that it may read.
 * @param port a free one by default
 */
export function runNginx(
  configure: (folder: string) => { upstream: string; locations: string },
  port?: number,
): Promise<Proxy> {
  return startProxy({
    program: 'nginx',
    file: 'nginx.conf',
    args: (folder) => ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`],
    port,
    configure: ({ folder, port: own }) => {
      // Started by root, it looks for files as another user.
      chmodSync(folder, 0o711);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const { upstream, locations } = configure(folder);
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
        events { worker_connections 4096; }
        http { access_log off; ${folders.join(' ')} ${upstream}
        server { listen 127.0.0.1:${own}; ${locations.replaceAll(SWITCHES, folder)} } }`;
    },
  });
}

/** Starts nginx with the example in front of two servers. */
export async function startNginx(ports: Ports): Promise<Balancer> {
  const nginx = await runNginx(() => parseNginxExample(ports));
  return {
    ...nginx,
    leave: async (at) => {
      for (const name of NAMES) rmSync(join(nginx.folder, `without_${name}`), { force: true });
      if (at !== null) writeFileSync(join(nginx.folder, `without_${NAMES[at]}`), '');
    },
  };
}
