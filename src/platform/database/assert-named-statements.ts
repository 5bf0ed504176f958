import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from './errors.ts';
import { openUnlimitedPool, type ServerHosts } from './server-pool.ts';

/** A pooler in front of the server breaks prepared statements, which nearly every query uses. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}

const ROUNDS = 3;
const BROKEN = new Set(['26000', '42P05']);

/**
 * Checks that each connection has its own prepared statements, as PostgreSQL guarantees. A transaction pooler breaks
 * that unless it tracks them. With few users, queries still work, so two connections are made to share one, and then to
 * use different ones.
 * @throws PoolerError with one line that says what to do
 */
export async function assertNamedStatements(hosts: ServerHosts): Promise<void> {
  const pool = openUnlimitedPool(hosts, 2, () => undefined);
  const clients: pg.PoolClient[] = [];
  try {
    const one = await pool.connect();
    clients.push(one);
    const other = await pool.connect();
    clients.push(other);
    for (let round = 0; round < ROUNDS; round++) {
      const name = `pawhaven_${randomBytes(8).toString('hex')}`;
      await one.query({ name, text: 'select 1' });
      // On the connection that became idle last, so on the same one: the name already exists there.
      await other.query({ name, text: 'select 2' });
      // A transaction occupies this one, so the pooler gives the first client another, which lacks the name.
      await other.query('start transaction');
      await one.query({ name, text: 'select 1' });
      await other.query('rollback');
    }
  } catch (error) {
    throw BROKEN.has(errorCode(error)) ? new PoolerError(WHAT_TO_DO, { cause: error }) : error;
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

const WHAT_TO_DO =
  'The pooler at DATABASE_URL or --to breaks prepared statements. Use session pooling, set max_prepared_statements in PgBouncer 1.21 or newer, or connect to PostgreSQL directly.';
