import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { applicationNotFound } from './lock-application.ts';
import type { ActionContext } from './action-context.ts';

/** Who annotates which application, from where, and when. */
export type AnnotationContext = Pick<ActionContext, 'actor' | 'ip' | 'now'> & { id: number };

/**
 * Locks the application's row only: notes, checks and flags do not affect the pet.
 * @throws ApiError 404 if there is no such application, 401 if the user is no longer an Admin
 */
export async function lockApplicationRow(trx: Database, id: number, actor: CurrentUser) {
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
