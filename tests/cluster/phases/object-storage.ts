import { setTimeout as pause } from 'node:timers/promises';
import { restart } from './rolling.ts';
import type { Phase } from './phase.ts';

/** All servers store on S3 from now on, and still read the folder. Until it's their turn, the others also read S3. */
export const objectStorage: Phase = {
  name: 'move',
  title: 'From the folder to S3, server by server',
  allows: [],
  findMissing: ({ storage }) => (storage === null ? 'Swift is not installed' : null),
  run: async ({ cluster, settings }) => {
    for (const server of [...cluster.servers, ...cluster.workers]) {
      server.env['STORAGE_URL'] = cluster.storage!.url;
      server.env['STORAGE_PREVIOUS'] = 'folder';
    }
    for (const server of cluster.servers) await restart(cluster, server);
    for (const server of cluster.workers) {
      await server.stop();
      await server.start();
    }
    await pause(settings.afterMs);
    return [];
  },
};
