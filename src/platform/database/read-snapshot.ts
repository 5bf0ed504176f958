import type { Database } from '../database.ts';

/** Runs queries that belong together, such as a count and a page: all of them see the same rows. */
export function readSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
