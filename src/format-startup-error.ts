import { errorCode } from './platform/database/errors.ts';

const START = 'Pawhaven cannot start: ';

/** One line for an operator: our own messages unchanged, the system's translated. */
export function formatCommandError(error: unknown): string {
  if (error instanceof Error && errorCode(error) === '') return error.message;
  if (error instanceof Error && errorCode(error) === 'API_ERROR') return error.message;
  return formatStartupError(error).replace(START, '');
}

/** One line that says why the server cannot start, and what to do. */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return `${START}${String(error)}`;
  if (OWN_ERRORS.has(error.name)) return `${START}${error.message}`;
  const { port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  const sentence = {
    EADDRINUSE: `Port ${port} on ${address} is taken by another program. Stop that one, or set PORT to another number.`,
    EADDRNOTAVAIL: `HOST ${address} is not an address of this machine.`,
    EACCES: `No permission to listen on port ${port}. Set PORT to a number above 1023.`,
    ENOSPC: 'The disk is full. Free some room and start again.',
    ECONNREFUSED: 'No database answers at the address in DATABASE_URL or --to. Start it, or correct the address.',
    ENOTFOUND: 'The host that DATABASE_URL or --to names is not known.',
    '25006':
      'The database server is read-only. Point DATABASE_URL or --to at the primary, or name all servers: postgres://user:password@host1,host2/pawhaven?target_session_attrs=read-write.',
    '28P01': 'The database server refuses the user or the password in DATABASE_URL or --to.',
    '28000': 'The database server refuses the user in DATABASE_URL or --to.',
    '3D000': 'The database that DATABASE_URL or --to names does not exist. Create it, or correct the address.',
  }[errorCode(error)];
  if (sentence) return `${START}${sentence}`;
  // PostgreSQL's messages depend on the server's language, but not the source file.
  if ((error as { file?: string }).file === 'extension.c') {
    return `${START}${errorCode(error) === '42501' ? CANNOT_CREATE_EXTENSIONS : EXTENSIONS_MISSING}`;
  }
  if (error.message.includes('unsupported startup parameter')) return `${START}${POOLER_REJECTS_PARAMETERS}`;
  return `${START}${error.message || error.name}`;
}

const OWN_ERRORS = new Set([
  'ConfigError',
  'DirectoryInUseError',
  'NewerDatabaseError',
  'MigrationBlockedError',
  'PoolerError',
]);
const POOLER_REJECTS_PARAMETERS =
  'The pooler at DATABASE_URL or --to rejects startup parameters. Set in pgbouncer.ini: ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout';

export const CANNOT_CREATE_EXTENSIONS =
  'The user in DATABASE_URL or --to may not create extensions. Let an administrator run in that database: CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS btree_gist;';
export const EXTENSIONS_MISSING =
  'The database server lacks the extensions unaccent, pg_trgm and btree_gist. Install the package that brings them (postgresql-contrib) where it runs.';
