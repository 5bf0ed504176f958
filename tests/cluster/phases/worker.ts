import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from './phase.ts';

/** One of two workers is killed while jobs run, and the other continues. */
export const worker: Phase = {
  name: 'worker',
  title: 'Worker killed',
  allows: [],
  run: async ({ cluster, world, settings }) => {
    const [killed] = cluster.workers;
    const before = world.smtp.received.length;
    world.kills.push(performance.now());
    await killed!.kill();
    await pause(settings.afterMs);
    const sentByOther = world.smtp.received.length - before;
    await killed!.start();
    await pause(settings.afterMs);
    if (sentByOther === 0) throw new Error('no email was sent while one worker was down');
    return [`${sentByOther} emails sent by the other worker in ${settings.afterMs / 1000} s`];
  },
};
