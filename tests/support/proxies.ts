import type { Ports, ProxyProgram } from './balancer.ts';
import { hasCaddy, startCaddy } from './caddy.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { hasNginx, startNginx } from './nginx.ts';

const proxies: [string, (ports: Ports) => Promise<ProxyProgram>, boolean][] = [
  ['nginx as configured in deploy/nginx', startNginx, hasNginx()],
  ['HAProxy as configured in deploy/haproxy', startHaproxy, hasHaproxy()],
  ['Caddy as configured in deploy/caddy', startCaddy, hasCaddy()],
];

/** The examples: a title, a function that starts it in front of two servers, and whether the program is installed. */
export const exampleProxies = proxies.map(
  ([name, ...rest]) => [rest[1] ? name : `${name} (skipped: it is not installed)`, ...rest] as const,
);
