import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../parts/server.ts';
import type { Cluster } from '../start-cluster.ts';
import type { Phase } from './phase.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Restarts all servers in turn, as docs/operations/many-servers.md says. */
export const rolling: Phase = {
  name: 'rolling',
  title: 'Rolling upgrade of all servers',
  allows: [],
  run: async ({ cluster, settings, say }) => {
    const started = performance.now();
    for (const server of cluster.servers) {
      const { stopMs, startMs } = await restart(cluster, server);
      say(`the ${server.name} server stopped in ${seconds(stopMs)} and was ready ${seconds(startMs)} later`);
    }
    const all = performance.now() - started;
    await pause(settings.afterMs);
    return [`${cluster.servers.length} servers in ${seconds(all)}`];
  },
};

/** Takes a server out of both balancers, restarts it with its version of now, and puts it back. */
export async function restart(cluster: Cluster, server: Server): Promise<{ stopMs: number; startMs: number }> {
  const started = performance.now();
  for (const balancer of cluster.balancers) await balancer.takeOut(server.port);
  await server.stop();
  const stopped = performance.now();
  await server.start();
  const ready = performance.now();
  await Promise.all(cluster.balancers.map((balancer) => balancer.putBack(server.port)));
  return { stopMs: stopped - started, startMs: ready - stopped };
}
