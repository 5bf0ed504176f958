import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';
import type { StartedApp } from './start-application.ts';

/**
 * Writes without leaving a change for the poll to find: the server clears its cache at once, and not again later during
 * the test.
 */
export async function writeWithoutChangeRecord<T>(app: StartedApp, write: (trx: Database) => Promise<T>): Promise<T> {
  const written = await app.db.transaction().execute(async (trx) => {
    const result = await write(trx);
    await sql`delete from content_changes`.execute(trx);
    return result;
  });
  app.invalidateCache();
  return written;
}
