import type { Database } from '../database.ts';
import { makeToken } from '../tokens.ts';

/** The secret that the shelter's servers share, made on first use. Backups don't have it: a restored copy makes its own. */
export async function getServerSecret(db: Database): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ secret: makeToken() })
    // Usual: from an earlier start, or another server.
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return (await db.selectFrom('server_secret').select('secret').executeTakeFirstOrThrow()).secret;
}
