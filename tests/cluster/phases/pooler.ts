import { setTimeout as pause } from 'node:timers/promises';
import { restart } from './rolling.ts';
import { findMissingPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import type { Phase } from './phase.ts';

/** One of the servers reaches the database through PgBouncer, which pools sessions. */
export const pooler: Phase = {
  name: 'pooler',
  title: 'One server behind PgBouncer',
  allows: [],
  findMissing: findMissingPgbouncer,
  run: async ({ cluster, settings }) => {
    const server = cluster.servers.at(-1)!;
    const started = await startPgbouncer(cluster.postgres.primaryUrl());
    cluster.onStop(started.stop);
    server.env['DATABASE_URL'] = started.url;
    await restart(cluster, server);
    await pause(settings.afterMs);
    return [];
  },
};
