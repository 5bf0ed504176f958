import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { errorCode } from './errors.ts';

const TRIES = 4;

/**
 * A transaction that begins anew where the database ended it because it and another waited for each other: where what is
 * written has more owners than one order of locks can serve.
 */
export async function transactionWithRetry<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !['40P01', '40001'].includes(errorCode(error))) throw error;
      // The other is done within moments; not all at the same one again.
      await setTimeout(10 + Math.random() * 40);
    }
  }
}
