/** How `transactionWithRetry` starts, by which it can be told from other transactions. Its mode is the usual one. */
export const RETRIED_BEGIN = 'start transaction read write';

/** Whether a statement is a plain BEGIN, which can be sent together with the next one. */
export function isBegin(statement: unknown): boolean {
  return statement === 'begin' || statement === RETRIED_BEGIN;
}
