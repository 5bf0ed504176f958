import { hasProgram, readExample, startProxy, type Balancer, type Ports } from './balancer.ts';

export const hasCaddy = (): boolean => hasProgram('caddy', 'version');

/** Starts Caddy with deploy/caddy/Caddyfile in front of two servers, without HTTPS. It notices by itself which are ready. */
export async function startCaddy(ports: Ports): Promise<Balancer> {
  const caddy = await startProxy({
    program: 'caddy',
    file: 'Caddyfile',
    args: (folder) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`],
    configure: ({ port }) => {
      const example = readExample('caddy/Caddyfile', ports).replace('pets.example.org {', `http://127.0.0.1:${port} {`);
      return `{\n\tadmin off\n}\n${example}`;
    },
  });
  return { ...caddy, leave: async () => undefined };
}
