import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from './phase.ts';

/** Restarts all servers in turn, as docs/operations/many-servers.md says. */
export const rolling: Phase = {
  name: 'rolling',
  title: 'Rolling upgrade of all servers',
  allows: [],
  run: async ({ cluster, settings, say }) => {
    const durations: number[] = [];
    for (const server of cluster.servers) {
      const started = performance.now();
      for (const balancer of cluster.balancers) await balancer.takeOut(server.port);
      await server.stop();
      const stopped = performance.now();
      await server.start();
      const ready = performance.now();
      await Promise.all(cluster.balancers.map((balancer) => balancer.putBack(server.port)));
      durations.push(performance.now() - started);
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      say(
        `the ${server.name} server stopped in ${seconds(stopped - started)} and was ready ${seconds(ready - stopped)} later`,
      );
    }
    await pause(settings.afterMs);
    return [`${cluster.servers.length} servers in ${(durations.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(0)} s`];
  },
};
