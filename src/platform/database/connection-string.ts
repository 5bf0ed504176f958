export interface ConnectionString {
  /** A connection string for each host, in order. */
  hosts: readonly string[];
  /** Whether a read-only server is skipped for the next one. */
  isWritable: boolean;
}

/** Limits on the use of a PostgreSQL server; times in milliseconds. */
export interface ConnectionLimits {
  /** Maximum open connections. */
  poolSize: number;
  /** How long a request waits for a connection. */
  poolTimeoutMs: number;
  /** The longest statement; applies to the embedded engine as well. */
  statementTimeoutMs: number;
  /** How long a transaction may stay open without a statement. */
  idleTransactionTimeoutMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  poolSize: 10,
  poolTimeoutMs: 5000,
  statementTimeoutMs: 30_000,
  idleTransactionTimeoutMs: 30_000,
};

const ATTRIBUTE = 'target_session_attrs';

/**
 * Parses a connection string as libpq does, since `pg` supports only one host. Several hosts without
 * `target_session_attrs` mean the one that accepts writes: the application cannot use another.
 * @returns null if it is not a PostgreSQL URL
 */
export function parseConnectionString(databaseUrl: string): ConnectionString | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/.exec(databaseUrl);
  if (!parts) return null;
  const [, start = '', authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const names = authority.split(',');
  const attribute = parameters.get(ATTRIBUTE) ?? (names.length > 1 ? 'read-write' : 'any');
  if (!['any', 'read-write', 'primary'].includes(attribute)) return null;
  parameters.delete(ATTRIBUTE);
  const rest = path + (parameters.size > 0 ? `?${parameters.toString()}` : '');
  const hosts = names.map((name) => start + name + rest);
  if (!hosts.every((host) => URL.canParse(host)) || (names.length > 1 && names.includes(''))) return null;
  return { hosts, isWritable: attribute !== 'any' };
}
