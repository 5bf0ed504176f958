import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from './phase.ts';

/** The object storage returns 503 for half of the time, and then cuts each connection. */
export const storageOutage: Phase = {
  name: 'storage',
  title: 'Object storage down',
  // For uploads, which people repeat, and for photos that no server has in memory.
  allows: ['503 of an upload', '503 of a photo'],
  findMissing: ({ storage }) => (storage === null ? 'Swift is not installed' : null),
  run: async ({ cluster, world, settings }) => {
    const before = world.books.acknowledged('photo').size;
    cluster.storage!.fail('503');
    await pause(settings.storageOutageMs / 2);
    cluster.storage!.fail('refused');
    await pause(settings.storageOutageMs / 2);
    const during = world.books.acknowledged('photo').size;
    cluster.storage!.fail('none');
    await pause(settings.afterMs);
    const after = world.books.acknowledged('photo').size;
    if (after === during) throw new Error('no photo was stored after the outage');
    return [
      `photos stored: ${during - before} in ${settings.storageOutageMs / 1000} s without it, ${after - during} afterwards`,
    ];
  },
};
