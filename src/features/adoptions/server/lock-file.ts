import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { holdCaller } from '../../accounts/server/accounts.door.ts';
import { applicationNotFound } from './locked-application.ts';
import type { Circumstances } from './circumstances.ts';
import type {} from './adoptions.tables.ts';

/** Who writes into an application's file, from where, and when. */
export type FileEntry = Pick<Circumstances, 'actor' | 'address' | 'now'> & { id: number };

/**
 * Locks an application whose file an Admin writes into; its pet has no part in that.
 * @throws ApiError 404 where there is no such application, 401 where the Admin is none any more
 */
export async function lockFile(change: Database, id: number, actor: Caller) {
  const application = await change
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await holdCaller(change, actor);
  if (!application) throw applicationNotFound();
  return application;
}
