import type { Database, Tables } from '../../src/platform/database.ts';
import { transactionWithRetry } from '../../src/platform/database/transaction-with-retry.ts';

/**
 * Deletes all rows of each table, in this order. Retried after a deadlock: a server on the same database may still be
 * sending emails or running its jobs, and locks the same rows in another order.
 */
export async function clearTables(db: Database, ...tables: (keyof Tables)[]): Promise<void> {
  for (const table of tables) await transactionWithRetry(db, (trx) => trx.deleteFrom(table).execute());
}
