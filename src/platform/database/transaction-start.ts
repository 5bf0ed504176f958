/** Marks the transactions of `transactionWithRetry`. Clients send a plain BEGIN instead: `read write` is the default. */
export const RETRIED_START = 'start transaction read write';

/** Whether a statement is a plain BEGIN, which can be sent together with the next one. */
export function isTransactionStart(statement: unknown): boolean {
  return statement === 'begin' || statement === RETRIED_START;
}
