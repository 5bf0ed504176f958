import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from '../parts/server.ts';
import type { Cluster } from '../start-cluster.ts';
import { FORMER_500 } from '../explain-failure.ts';
import type { Phase } from './phase.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Restarts all servers in turn, as docs/operations/many-servers.md says: with this version, with Redis, and with two workers
 * for the jobs.
 */
export const rolling: Phase = {
  name: 'rolling',
  title: 'Rolling upgrade of all servers',
  allows: [FORMER_500],
  run: async ({ cluster, settings, say }) => {
    const { redis, storage } = cluster;
    for (const server of [...cluster.servers, ...cluster.workers]) {
      if (redis) server.env['REDIS_URL'] = redis.url;
      // They still store in the folder, and read what those will store on S3 that are restarted first (object-storage.ts).
      if (storage) server.env['STORAGE_PREVIOUS'] = storage.url;
    }
    for (const server of cluster.servers) server.env['JOBS'] = 'false';
    const started = performance.now();
    await Promise.all(cluster.workers.map((server) => server.start()));
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
  for (const balancer of cluster.balancers) await balancer.remove(server.port);
  await server.stop();
  const stopped = performance.now();
  await server.start();
  const ready = performance.now();
  await Promise.all(cluster.balancers.map((balancer) => balancer.restore(server.port)));
  return { stopMs: stopped - started, startMs: ready - stopped };
}
