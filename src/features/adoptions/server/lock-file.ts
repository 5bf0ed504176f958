import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { applicationNotFound } from './locked-application.ts';
import type { ActionContext } from './action-context.ts';
import type {} from './schema.ts';

/** Who writes into an application's file, from where, and when. */
export type FileEntry = Pick<ActionContext, 'actor' | 'ip' | 'now'> & { id: number };

/**
 * Locks an application whose file an Admin writes into; its pet has no part in that.
 * @throws ApiError 404 where there is no such application, 401 where the Admin is none any more
 */
export async function lockFile(trx: Database, id: number, actor: CurrentUser) {
  const application = await trx
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await lockCurrentUser(trx, actor);
  if (!application) throw applicationNotFound();
  return application;
}
