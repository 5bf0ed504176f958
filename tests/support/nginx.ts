import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, readExample, startProxy, type Ports, type ProxyProgram } from './balancer.ts';
import { freePort } from './free-port.ts';

export const hasNginx = (): boolean => hasProgram('nginx', '-v');

/**
 * deploy/nginx/pawhaven.conf: what precedes the `server` blocks, the contents of the first one without names, certificate
 * and logs, these logs, and the contents of the second one, for plain HTTP.
 */
export function parseNginxExample(
  ports: Ports = [3000, 3002],
): Record<'upstream' | 'locations' | 'logs' | 'plain', string> {
  const example = readExample('nginx/pawhaven.conf', ports);
  const [upstream] = /^[^]*?(?=^server \{)/m.exec(example)!;
  const [server, plain] = Array.from(example.matchAll(/^server \{\n([^]*?)^\}/gm), ([, content]) => content!);
  return {
    upstream,
    locations: server!.replaceAll(/^ {2}(?:listen|server_name|ssl_\w+|access_log|error_log) .*\n/gm, ''),
    logs: server!.match(/^ {2}(?:access|error)_log .*$/gm)!.join('\n'),
    plain: plain!.replaceAll(/^ {2}listen .*\n/gm, ''),
  };
}

/** Where the example looks for files that take a server out. */
const SWITCHES = '/etc/nginx/pawhaven';
const NAMES = ['one', 'two'];

type Blocks = Pick<ReturnType<typeof parseNginxExample>, 'upstream' | 'locations' | 'logs'>;

/**
 * Starts nginx with these blocks.
 * @param options.port a free one by default
 * @param options.more another `server` block
 */
export function runNginx(
  { upstream, locations, logs }: Blocks,
  { port, more = '' }: { port?: number; more?: string } = {},
): Promise<ProxyProgram> {
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
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
        events { worker_connections 4096; }
        http { ${folders.join(' ')} ${upstream}
        server { listen 127.0.0.1:${own}; ${logs.replaceAll('/var/log/nginx', folder)}
        ${locations.replaceAll(SWITCHES, folder)} }
        ${more.replaceAll('/var/log/nginx', folder)} }`;
    },
  });
}

/**
 * Starts nginx with the example in front of two servers.
 * @returns also the URL where it redirects to HTTPS
 */
export async function startNginx(ports: Ports): Promise<ProxyProgram & { plainUrl: string }> {
  const { plain, ...blocks } = parseNginxExample(ports);
  const plainPort = await freePort();
  const nginx = await runNginx(blocks, { more: `server { listen 127.0.0.1:${plainPort}; ${plain} }` });
  return {
    ...nginx,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    leave: async (at) => {
      for (const name of NAMES) rmSync(join(nginx.folder, `without_${name}`), { force: true });
      if (at !== null) writeFileSync(join(nginx.folder, `without_${NAMES[at]}`), '');
    },
  };
}
