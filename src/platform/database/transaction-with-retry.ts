import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { errorCode } from './errors.ts';

const TRIES = 4;

/** Retries a transaction after a deadlock, for writes that cannot lock their rows in a consistent order. */
export async function transactionWithRetry<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !['40P01', '40001'].includes(errorCode(error))) throw error;
      // A random delay, so that competing transactions do not collide again.
      await setTimeout(10 + Math.random() * 40);
    }
  }
}
