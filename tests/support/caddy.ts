import { hasProgram, readExample, startProxy, type Ports, type ProxyProgram } from './balancer.ts';

export const hasCaddy = (): boolean => hasProgram('caddy', 'version');

/** Starts Caddy with deploy/caddy/Caddyfile in front of two servers, without HTTPS. */
export function startCaddy(ports: Ports): Promise<ProxyProgram> {
  return startProxy({
    program: 'caddy',
    file: 'Caddyfile',
    args: (folder) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
    configure: ({ port }) => {
      const example = readExample('caddy/Caddyfile', ports).replace('pets.example.org {', `http://127.0.0.1:${port} {`);
      return example.replace('{\n', '{\n\tadmin off\n');
    },
  });
}
