/** PostgreSQL's SQLSTATE or Node's error code; '' if there is neither. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Whether a migration has changed the columns that a prepared statement returns. */
export function isOutdatedPlan(error: unknown): boolean {
  // The code means many things, and the message depends on the server's language.
  return errorCode(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}

/** The unique constraint or index that a write would have violated; '' for any other error. */
export function violatedConstraint(error: unknown): string {
  return constraintOf(error, '23505');
}

/** The foreign key that a write would have violated; '' for any other error. */
export function violatedForeignKey(error: unknown): string {
  return constraintOf(error, '23503');
}

/** The check constraint that a write would have violated; '' for any other error. */
export function violatedCheck(error: unknown): string {
  return constraintOf(error, '23514');
}

function constraintOf(error: unknown, code: string): string {
  return errorCode(error) === code ? String((error as { constraint?: string }).constraint) : '';
}

/**
 * Whether the database is unavailable at the moment (down, restarting, full, too slow, a standby), as opposed to having
 * rejected a statement. The request may be retried.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  // Deadlocks and serialization failures.
  if (code === '40P01' || code === '40001') return true;
  if (isReadOnly(error) || isTooSlow(error)) return true;
  if (/^(08|53|57|58)/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOSPC'].includes(code))
    return true;
  return error instanceof Error && DRIVER_SENTENCES.some((sentence) => error.message.includes(sentence));
}

/** The server is read-only, as a standby is. The code is PostgreSQL's own. */
export class ReadOnlyDatabaseError extends Error {
  override name = 'ReadOnlyDatabaseError';
  readonly code = '25006';

  constructor() {
    super('The database server is read-only.');
  }
}

/** Whether the server is read-only, as after a failover to another one. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Whether a statement, or an idle transaction, exceeded its time limit. */
export function isTooSlow(error: unknown): boolean {
  return ['57014', '25P03'].includes(errorCode(error)) || isReadTimeout(error);
}

/** No response arrived: the machine at the other end, or the network, may be down. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether the connection was closed by the server or the network, as opposed to a statement having failed. */
export function isConnectionLost(error: unknown): boolean {
  return (
    /^(08...|57P0[12]|ECONNRESET|EPIPE)$/.test(errorCode(error)) ||
    (error instanceof Error && CONNECTION_LOST.some((sentence) => error.message.includes(sentence)))
  );
}

/** All connections of the pool are in use, and none became free in time. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_EXHAUSTED;
}

const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

/** pg and pg-pool give these no code. */
const CONNECTION_LOST = ['Connection terminated', 'Client has encountered a connection error'];
const DRIVER_SENTENCES = [POOL_EXHAUSTED, ...CONNECTION_LOST, 'Cannot use a pool after calling end on the pool'];
