import { hasProgram, readExample, startProxy, type Ports, type ProxyProgram } from './balancer.ts';

export const hasHaproxy = (): boolean => hasProgram('haproxy', '-v');

/** deploy/haproxy/haproxy.cfg without what needs root or a certificate. It logs to standard output. */
export function parseHaproxyExample(ports: Ports, bind: string): string {
  return readExample('haproxy/haproxy.cfg', ports)
    .replaceAll(/^ {2}(?:user|group|maxconn|presetenv CERTIFICATE|bind :443|http-request redirect) .*\n/gm, '')
    .replace('LOG /dev/log', 'LOG stdout')
    .replace('bind :80\n', `bind ${bind}\n`);
}

/** Starts HAProxy with the example in front of two servers. */
export function startHaproxy(ports: Ports): Promise<ProxyProgram> {
  return startProxy({
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    configure: ({ port }) => parseHaproxyExample(ports, `127.0.0.1:${port}`),
  });
}
