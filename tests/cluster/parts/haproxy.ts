import { setTimeout as pause } from 'node:timers/promises';
import { startHaproxy as startExample } from '../../support/haproxy.ts';
import type { Balancer } from './balancer.ts';

/** HAProxy polls every half second, and uses a server after two good checks. */
const NOTICE_MS = 2000;

/** Starts HAProxy with deploy/haproxy/haproxy.cfg in front of these ports. It polls `/readyz`. */
export async function startHaproxy(port: number, [first, second, ...rest]: readonly number[]): Promise<Balancer> {
  const haproxy = await startExample([first!, second!], { port, change: (example) => extendExample(example, rest) });
  return {
    ...haproxy,
    name: 'HAProxy',
    // It notices by itself: the stopping server is not ready.
    remove: async () => undefined,
    restore: () => pause(NOTICE_MS),
  };
}

/** The example has two servers; each line about the second is repeated for the others. */
function extendExample(example: string, others: readonly number[]): string {
  return example.replaceAll(/^ *server two .*$/gm, (line) =>
    [
      line,
      ...others.map((own, at) => line.replaceAll(/\btwo\b/g, `more${at}`).replace('${SERVER_TWO}', `127.0.0.1:${own}`)),
    ].join('\n'),
  );
}
