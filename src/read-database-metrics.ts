import { sql } from 'kysely';
import type { Database } from './platform/database.ts';
import { readQueue } from './platform/email/email-queue.ts';
import type { DatabaseMetrics } from './platform/telemetry/gauges.ts';

/** Counting further would add nothing. */
const MAX_COUNT = 10_000;

/** The metrics that come from the database, read by two statements that use indexes. */
export async function readDatabaseMetrics(db: Database, now: Date): Promise<DatabaseMetrics> {
  const { rows } = await sql<{ bytes: number; reset_requests: number; import_photos: number }>`
    select pg_database_size(current_database()) as bytes,
      (select count(*) from (select 1 from reset_requests limit ${MAX_COUNT}) as waiting) as reset_requests,
      (select count(*) from (select 1 from pet_import_photos where status = 'pending' limit ${MAX_COUNT}) as waiting)
        as import_photos`.execute(db);
  const { bytes, ...queues } = rows[0]!;
  return { bytes, queues, emails: await readQueue(db, now) };
}
