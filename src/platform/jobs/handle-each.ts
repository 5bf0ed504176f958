import type { Database } from '../database.ts';
import { errorCode, isDatabaseUnavailable } from '../database/errors.ts';
import type { JobContext } from './run-every.ts';

/**
 * Handles each of these requests, which wait in a table, in a transaction of its own. One that fails is rolled back and
 * tried again in the next run; it blocks no other.
 * @param failed the warning about one that failed
 */
export async function handleEach<Request>(
  db: Database,
  requests: readonly Request[],
  { failed, onWarning, signal }: { failed: string } & Pick<JobContext, 'onWarning' | 'signal'>,
  handle: (trx: Database, request: Request) => Promise<void>,
): Promise<void> {
  for (const request of requests) {
    if (signal?.aborted) return;
    try {
      await db.transaction().execute((trx) => handle(trx, request));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onWarning(`${failed} (${errorCode(error) || 'unknown'})`);
    }
  }
}
