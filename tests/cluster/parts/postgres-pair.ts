import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '../../support/postgres-server.ts';

const CHECK_EVERY_MS = 250;
/** After this many failed checks in a row, the primary counts as down. */
const FAILED_CHECKS = 3;

export interface PostgresPair {
  /** Names both hosts, the standby first: the primary is found, not assumed. */
  databaseUrl: string;
  /** The URL of the server that accepts writes now. */
  primaryUrl(): string;
  /** Kills the primary as `kill -9` does. @returns when it was killed and when the standby accepted writes */
  failOver(): Promise<{ killedAt: number; promotedAt: number }>;
  /** Starts the killed server again as the standby of the other. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary and a standby that confirms every commit, and a watcher that promotes the standby when the primary
 * is down, as operators' tools do.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const first = await startPostgresServer({ durable: true });
  // For pg_rewind, with which a killed primary returns as a standby.
  await runOn(first, 'alter system set wal_log_hints = on');
  await runOn(first, `alter system set wal_keep_size = '512MB'`);
  await first.restart();
  const one = new URL(await first.createDatabase('pets'));
  const second = await startPostgresServer({ durable: true, standbyOf: first });
  const other = new URL(second.databaseUrl('pets'));
  await awaitStandby(first);
  let [primary, standby]: [PostgresServer, PostgresServer] = [first, second];
  const watcher = new AbortController();
  let promotion = Promise.withResolvers<number>();
  const watching = watch();

  async function watch(): Promise<void> {
    for (let failed = 0; !watcher.signal.aborted;) {
      const isAlive = await answers(primary.databaseUrl('postgres'));
      failed = isAlive ? 0 : failed + 1;
      if (failed >= FAILED_CHECKS) {
        await standby.promote();
        promotion.resolve(performance.now());
        [primary, standby] = [standby, primary];
        failed = 0;
      }
      await pause(CHECK_EVERY_MS);
    }
  }

  return {
    databaseUrl: `postgres://${one.username}:${one.password}@${other.host},${one.host}/pets?target_session_attrs=read-write`,
    primaryUrl: () => primary.databaseUrl('pets'),
    failOver: async () => {
      promotion = Promise.withResolvers<number>();
      await primary.kill();
      const killedAt = performance.now();
      return { killedAt, promotedAt: await promotion.promise };
    },
    rejoin: async () => {
      // Until the new primary has written a checkpoint, pg_rewind sees no difference between the two.
      await runOn(primary, 'checkpoint');
      await standby.follow(primary);
      await awaitStandby(primary);
    },
    stop: async () => {
      watcher.abort();
      await watching;
      await standby.stop();
      await primary.stop();
    },
  };
}

/**
 * Waits until the standby follows, and then lets no commit be acknowledged that the standby doesn't have on disk. Before
 * that, commits would wait for it.
 */
async function awaitStandby(primary: PostgresServer): Promise<void> {
  while ((await runOn(primary, `select 1 from pg_stat_replication where state = 'streaming'`)) === 0) await pause(50);
  await runOn(primary, `alter system set synchronous_standby_names = '*'`);
  await runOn(primary, 'select pg_reload_conf()');
  while ((await runOn(primary, `select 1 from pg_stat_replication where sync_state = 'sync'`)) === 0) await pause(50);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000, query_timeout: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns the number of rows */
async function runOn(server: PostgresServer, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl('postgres') });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
