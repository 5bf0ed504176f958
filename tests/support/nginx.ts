import { hasProgram, readExample, startProxy, type Balancer, type Ports } from './balancer.ts';

export const hasNginx = (): boolean => hasProgram('nginx', '-v');

/** deploy/nginx/pawhaven.conf: the `upstream` blocks, and the contents of the `server` block without names and certificate. */
export function parseNginxExample(ports: Ports = [3000, 3002]): { upstream: string; locations: string } {
  const [, upstream, server] = /^([^]*?)^server \{\n([^]*?)^\}/m.exec(readExample('nginx/pawhaven.conf', ports))!;
  return { upstream: upstream!, locations: server!.replaceAll(/^ {2}(?:listen|server_name|ssl_\w+) .*\n/gm, '') };
}

/** Starts nginx with the example in front of two servers. */
export function startNginx(ports: Ports): Promise<Balancer> {
  const { upstream, locations } = parseNginxExample(ports);
  return startProxy({
    program: 'nginx',
    file: 'nginx.conf',
    args: (folder) => ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`],
    configure: ({ folder, port, away }) => {
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const servers = away === null ? upstream : upstream.replaceAll(`:${ports[away]} `, `:${ports[away]} down `);
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events {}
        http { access_log off; ${folders.join(' ')} ${servers} server { listen 127.0.0.1:${port}; ${locations} } }`;
    },
  });
}
