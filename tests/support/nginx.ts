import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, readExample, startProxy, type Ports, type ProxyProgram } from './balancer.ts';

export const hasNginx = (): boolean => hasProgram('nginx', '-v');

/**
 * deploy/nginx/pawhaven.conf: what precedes the `server` blocks, and the contents of the first one without names,
 * certificate and logs.
 */
export function parseNginxExample(ports: Ports = [3000, 3002]): { upstream: string; locations: string; logs: string } {
  const [, upstream, server] = /^([^]*?)^server \{\n([^]*?)^\}/m.exec(readExample('nginx/pawhaven.conf', ports))!;
  const logs = server!.match(/^ {2}(?:access|error)_log .*$/gm)!.join('\n');
  const locations = server!.replaceAll(/^ {2}(?:listen|server_name|ssl_\w+|access_log|error_log) .*\n/gm, '');
  return { upstream: upstream!, locations, logs };
}

/** Where the example looks for files that take a server out. */
export const SWITCHES = '/etc/nginx/pawhaven';
const NAMES = ['one', 'two'];

/** Starts nginx with the example in front of two servers. */
export async function startNginx(ports: Ports): Promise<ProxyProgram> {
  const { upstream, locations, logs } = parseNginxExample(ports);
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
        http { ${folders.join(' ')} ${upstream}
        server { listen 127.0.0.1:${port}; ${logs.replaceAll('/var/log/nginx', folder)}
        ${locations.replaceAll(SWITCHES, folder)} } }`;
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
