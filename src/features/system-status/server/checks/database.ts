import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { parseConnectionString } from '../../../../platform/database/connection-string.ts';
import { currentMigration, isKnownMigration } from '../../../../platform/database/migrate.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { formatBytes, formatSeconds } from './format.ts';

/** The engine, its tables, its standbys and the connections to it. */
export const databaseCheck = {
  id: 'database',
  title: 'Database',
  needsDatabase: true,
  async run(context) {
    const { db, config, getPoolUse } = context;
    const { version, bytes, isReadOnly } = await readServer(db);
    const migration = await currentMigration(db);
    const isServer = config.databaseUrl !== undefined;
    const standbys = isServer ? await listStandbys(db) : [];
    const pool = isServer ? getPoolUse?.() : undefined;
    const engine = `${isServer ? '' : 'Embedded '}PostgreSQL ${version}`;
    return {
      ...(await judge(context, { engine, isReadOnly, migration, standbys: standbys.length })),
      facts: [
        { label: 'Engine', value: engine },
        { label: 'Size', value: formatBytes(bytes) },
        { label: 'Last migration', value: migration ?? 'none' },
        ...(isServer ? [{ label: 'Standbys', value: standbys.join(', ') || 'none' }] : []),
        ...(pool
          ? [{ label: 'Connections', value: `${pool.used} of ${pool.max} in use, ${pool.waiting} requests waiting` }]
          : []),
      ],
    };
  },
} satisfies Check;

interface Found {
  engine: string;
  isReadOnly: boolean;
  migration: string | null;
  standbys: number;
}

async function judge({ config, getPoolUse }: CheckContext, found: Found): Promise<Finding> {
  if (found.isReadOnly) {
    return {
      status: 'error',
      summary: 'The database server is read-only.',
      advice: 'It’s a standby. Set DATABASE_URL to the primary, or to both servers.',
    };
  }
  if (found.migration === null || !(await isKnownMigration(found.migration))) {
    return {
      status: 'warning',
      summary: 'The tables are from another version of Pawhaven.',
      advice: 'Update this server and restart it.',
    };
  }
  const pool = config.databaseUrl === undefined ? undefined : getPoolUse?.();
  if (pool && pool.waiting > 0) {
    return {
      status: 'warning',
      summary: 'Requests are waiting for a database connection.',
      advice: 'If this continues, raise DATABASE_POOL_SIZE, or look for slow queries.',
    };
  }
  const hosts = parseConnectionString(config.databaseUrl ?? '')?.hosts.length ?? 1;
  if (hosts > 1 && found.standbys === 0) {
    return {
      status: 'warning',
      summary: 'DATABASE_URL names several servers, but no standby follows the primary.',
      advice: 'Start the standby. Without it, writes stop if the primary fails.',
    };
  }
  return { status: 'ok', summary: `${found.engine} accepts writes.` };
}

async function readServer(db: Database): Promise<{ version: string; bytes: number; isReadOnly: boolean }> {
  const { rows } = await sql<{ version: string; bytes: number; is_read_only: boolean }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      current_setting('transaction_read_only')::boolean as is_read_only`.execute(db);
  const { version, bytes, is_read_only: isReadOnly } = rows[0]!;
  return { version: version.split(' ', 1)[0]!, bytes, isReadOnly };
}

/** The rows are visible to everyone, the delay only to users with `pg_monitor`. */
async function listStandbys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ delay: number | null }>`
    select extract(epoch from replay_lag)::float as delay from pg_stat_replication limit 20`.execute(db);
  return rows.map(({ delay }) => (delay === null ? 'connected' : `${formatSeconds(delay)} behind`));
}
