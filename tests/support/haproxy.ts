import { hasProgram, readExample, startProxy, type Balancer, type Ports } from './balancer.ts';

export const hasHaproxy = (): boolean => hasProgram('haproxy', '-v');

/** deploy/haproxy/haproxy.cfg without what needs root or a certificate. */
export function parseHaproxyExample(ports: Ports, bind: string): string {
  return readExample('haproxy/haproxy.cfg', ports)
    .replace(/^global\n(?: {2}.*\n)+/m, '')
    .replaceAll(/^ {2}(?:log global|bind :443 .*|http-request redirect .*)\n/gm, '')
    .replace('bind :80\n', `bind ${bind}\n`);
}

/** Starts HAProxy with the example in front of two servers. It notices by itself which of them are ready. */
export async function startHaproxy(ports: Ports): Promise<Balancer> {
  const haproxy = await startProxy({
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    configure: ({ port }) => parseHaproxyExample(ports, `127.0.0.1:${port}`),
  });
  return { ...haproxy, leave: async () => undefined };
}
