import { hasProgram, readExample, startProxy, type Balancer, type Ports } from './balancer.ts';

export const hasHaproxy = (): boolean => hasProgram('haproxy', '-v');

/** deploy/haproxy/haproxy.cfg without what needs root or a certificate. */
function parseHaproxyExample(ports: Ports, bind: string): string {
  return readExample('haproxy/haproxy.cfg', ports)
    .replaceAll(/^ {2}(?:log|user|group|maxconn|presetenv CERTIFICATE|bind :443|http-request redirect) .*\n/gm, '')
    .replace('bind :80\n', `bind ${bind}\n`);
}

/**
 * Starts HAProxy with the example in front of two servers. It notices by itself which servers are ready.
 * @param options.port a free one by default
 * @param options.change changes the configuration
 */
export async function startHaproxy(
  ports: Ports,
  { port, change = (example) => example }: { port?: number; change?: (example: string) => string } = {},
): Promise<Balancer> {
  const haproxy = await startProxy({
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    port,
    configure: ({ port: own }) => change(parseHaproxyExample(ports, `127.0.0.1:${own}`)),
  });
  return { ...haproxy, leave: async () => undefined };
}
