import { sql, type QueryExecutorProvider } from 'kysely';
import { runEvery } from '../../jobs/run-every.ts';

const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 6 * 60 * 60_000;

/**
 * Replaces a PostgreSQL server's background processes, which the embedded engine lacks: without them, its log and dead rows
 * would grow forever.
 * @returns a function that stops it
 */
export function startMaintenance(db: QueryExecutorProvider, onWarning: (what: string) => void): () => void {
  const start = (statement: string, everyMs: number) => {
    const run = async () => void (await sql.raw(statement).execute(db));
    return runEvery({ name: statement, everyMs, firstAfterMs: everyMs, run }, onWarning);
  };
  const stops = [start('CHECKPOINT', CHECKPOINT_EVERY_MS), start('VACUUM ANALYZE', VACUUM_EVERY_MS)];
  return () => stops.forEach((stop) => void stop());
}
