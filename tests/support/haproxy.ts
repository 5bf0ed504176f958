import { hasProgram, readExample, startProxy, type Ports, type ProxyProgram } from './balancer.ts';

export const hasHaproxy = (): boolean => hasProgram('haproxy', '-v');

/** deploy/haproxy/haproxy.cfg without what needs root or a certificate. It logs to standard output. */
export function parseHaproxyExample(ports: Ports, bind: string): string {
  return readExample('haproxy/haproxy.cfg', ports)
    .replaceAll(/^ {2}(?:user|group|maxconn|presetenv CERTIFICATE|bind :443|http-request redirect) .*\n/gm, '')
    .replace('LOG /dev/log', 'LOG stdout')
    .replace('bind :80\n', `bind ${bind}\n`);
}

/**
 * Starts HAProxy with the example in front of two servers.
 * @param options.port a free one by default
 * @param options.change changes the configuration
 */
export function startHaproxy(
  ports: Ports,
  { port, change = (example) => example }: { port?: number; change?: (example: string) => string } = {},
): Promise<ProxyProgram> {
  return startProxy({
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    port,
    configure: ({ port: own }) => change(parseHaproxyExample(ports, `127.0.0.1:${own}`)),
  });
}
