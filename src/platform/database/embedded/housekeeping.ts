import { sql, type QueryExecutorProvider } from 'kysely';
import { errorCode } from '../errors.ts';

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 6 * 60 * 60_000;

/**
 * Does by the clock what a PostgreSQL server's background processes do: the embedded
 * engine has none, so its log and dead rows would grow for ever.
 * @returns a function that stops it
 */
export function keepTidy(db: QueryExecutorProvider, onTrouble: (what: string) => void): () => void {
  const run = (statement: string) => () => {
    sql
      .raw(statement)
      .execute(db)
      .catch((error: unknown) => onTrouble(`${statement} failed (${errorCode(error)})`));
  };
  const timers = [
    setInterval(run('CHECKPOINT'), CHECKPOINT_EVERY_MS),
    setInterval(run('VACUUM ANALYZE'), VACUUM_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
