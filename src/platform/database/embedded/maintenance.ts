import { sql, type QueryExecutorProvider } from 'kysely';
import { errorCode } from '../errors.ts';

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 6 * 60 * 60_000;

/**
 * Replaces a PostgreSQL server's background processes, which the embedded engine lacks: without them, its log and dead rows
 * would grow forever.
 * @returns a function that stops it
 */
export function startMaintenance(db: QueryExecutorProvider, onWarning: (what: string) => void): () => void {
  const run = (statement: string) => () => {
    sql
      .raw(statement)
      .execute(db)
      .catch((error: unknown) => onWarning(`${statement} failed (${errorCode(error)})`));
  };
  const timers = [
    setInterval(run('CHECKPOINT'), CHECKPOINT_EVERY_MS),
    setInterval(run('VACUUM ANALYZE'), VACUUM_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
