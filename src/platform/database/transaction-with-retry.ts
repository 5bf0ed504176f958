import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { errorCode, isOutdatedPlan } from './errors.ts';
import { currentGeneration, renameStatements } from './pool.ts';

const TRIES = 4;

/**
 * Retries a transaction after a deadlock, for writes that cannot lock their rows in a consistent order, and after another
 * server's migration has changed the columns of its statements.
 */
export async function transactionWithRetry<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    const sent = currentGeneration();
    try {
      // Starts with `RETRIED_START`.
      return await db.transaction().setAccessMode('read write').execute(work);
    } catch (error) {
      const isOutdated = isOutdatedPlan(error);
      if (isOutdated) renameStatements(sent);
      if (left === 0 || (!isOutdated && !['40P01', '40001'].includes(errorCode(error)))) throw error;
      // A random delay, so that competing transactions do not collide again.
      await setTimeout(10 + Math.random() * 40);
    }
  }
}
