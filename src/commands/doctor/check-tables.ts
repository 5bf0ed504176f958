import { sql } from 'kysely';
import type { Finding } from '../../features/system-status/server/index.ts';
import { CANNOT_CREATE_EXTENSIONS, EXTENSIONS_MISSING } from '../../format-startup-error.ts';
import type { Database } from '../../platform/database.ts';
import { compareMigrations } from '../../platform/database/migrate.ts';
import { formatCount } from '../../platform/format-number.contract.ts';

const OLDEST_SERVER = 13;
const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gist'];

/**
 * Checks what other checks need to read the tables: the server's version, its extensions and the migrations.
 * @returns null if nothing is wrong with them
 */
export async function checkTables(db: Database): Promise<Finding | null> {
  return judgeServer(await readServer(db)) ?? judgeMigrations(await compareMigrations(db));
}

export interface Server {
  /** Such as 15. */
  version: number;
  /** Extensions that it has, of those that we need. */
  available: number;
  /** Extensions that this database has, of those that we need. */
  created: number;
  mayCreate: boolean;
}

export function judgeServer({ version, available, created, mayCreate }: Server): Finding | null {
  if (version < OLDEST_SERVER) {
    return {
      status: 'error',
      summary: `PostgreSQL ${version} is too old: Pawhaven needs ${OLDEST_SERVER} or newer.`,
      advice: 'Upgrade the database server, or point DATABASE_URL to a newer one.',
    };
  }
  if (created === EXTENSIONS.length) return null;
  if (available < EXTENSIONS.length) return { status: 'error', summary: EXTENSIONS_MISSING };
  return mayCreate ? null : { status: 'error', summary: CANNOT_CREATE_EXTENSIONS };
}

export function judgeMigrations({
  isEmpty,
  pending,
  isTooNew,
}: Awaited<ReturnType<typeof compareMigrations>>): Finding | null {
  if (isEmpty)
    return { status: 'ok', summary: 'The database is empty. Pawhaven creates the tables when it first starts.' };
  if (isTooNew) {
    return {
      status: 'error',
      summary: 'The database is from a newer version of Pawhaven and can’t be used with this one.',
      advice: 'Update Pawhaven, or restore a backup from this version.',
    };
  }
  if (pending.length === 0) return null;
  return {
    status: 'warning',
    summary: `The database is from an older version of Pawhaven (${formatCount(pending.length, 'migration')} to run).`,
    advice: 'Make a backup, then restart the server to update the database.',
  };
}

async function readServer(db: Database): Promise<Server> {
  const { rows } = await sql<{ version: number; available: number; created: number; may_create: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      (select count(*) from pg_available_extensions where name = any(${EXTENSIONS})) as available,
      (select count(*) from pg_extension where extname = any(${EXTENSIONS})) as created,
      has_database_privilege(current_database(), 'create') as may_create`.execute(db);
  const { may_create: mayCreate, ...server } = rows[0]!;
  return { ...server, mayCreate };
}
