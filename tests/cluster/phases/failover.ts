import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from './phase.ts';

const MAX_RESUME_MS = 10_000;

/** The primary is killed, and the watcher promotes the standby; then the killed server returns as the standby. */
export const failover: Phase = {
  name: 'failover',
  title: 'Primary killed, standby promoted',
  // A commit that was in progress is unknown to the client, which sends the request again.
  allows: ['503', '503 of an upload'],
  run: async ({ cluster, world, settings, say }) => {
    const { killedAt, promotedAt } = await cluster.postgres.failOver();
    say(`the standby was promoted ${Math.round(promotedAt - killedAt)} ms after the primary was killed`);
    const resumed = await world.metrics.nextWrite(promotedAt, MAX_RESUME_MS * 3);
    await pause(settings.afterMs);
    await cluster.postgres.rejoin();
    say('the killed server is back, as the standby');
    await pause(settings.afterMs);
    if (resumed === null || resumed > MAX_RESUME_MS)
      throw new Error(`writes resumed ${resumed} ms after the promotion`);
    return [
      `promoted ${Math.round(promotedAt - killedAt)} ms after the kill`,
      `writes resumed ${Math.round(resumed)} ms after the promotion`,
    ];
  },
};
