import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database.ts';

/**
 * Holds the lock of a row until `work` has ended, while `calls` wait for it in their order. Only on a database server: the
 * embedded engine has one connection, so nothing waits for a lock there.
 * @returns the calls' responses
 */
export async function whileRowIsLocked<T>(
  db: Database,
  { table, id }: { table: 'pets' | 'applications'; id: number },
  calls: readonly (() => Promise<T>)[],
  work: (trx: Database) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const { responses } = await db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx);
    const started: Promise<T>[] = [];
    for (const call of calls) {
      started.push(call());
      await expect.poll(() => countWaiting(db)).toBe(started.length);
    }
    await work(trx);
    return { responses: Promise.all(started) };
  });
  return responses;
}

/** The number of connections that wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.waiting;
}
