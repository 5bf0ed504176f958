/** The five characters in which PostgreSQL says what went wrong, or Node's code; '' where there is neither. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/**
 * Whether the database cannot answer at the moment (gone, restarting, full), as
 * opposed to having refused what it was asked. Such a request may be tried again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  // Two that waited for each other, or changed the same at once: either may try again.
  if (code === '40P01' || code === '40001') return true;
  if (/^(08|53|57P|58)/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOSPC'].includes(code))
    return true;
  return error instanceof Error && DRIVER_SENTENCES.some((sentence) => error.message.includes(sentence));
}

/** pg and pg-pool give these no code. */
const DRIVER_SENTENCES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
];
