import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { ApiError } from './api-error.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, because the database answers and no stop is under way. */
export function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (isStopping()) throw new ApiError(503, 'The server is stopping.', { retryAfterSeconds: 5 });
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
