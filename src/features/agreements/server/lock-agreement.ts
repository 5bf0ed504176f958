import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { agreementMessages } from '../agreements.constants.ts';
import type { StaffContext } from './agreement-context.ts';

export type AgreementRow = Selectable<Tables['agreements']>;

/**
 * Locks an agreement for staff: first its pet and application, as decisions do, then itself.
 * @throws ApiError 404 if there is none, 403 for one's own application, 401 if the session has ended
 */
export async function lockForStaff(
  trx: Database,
  id: number,
  { actor, lockApplication }: StaffContext,
): Promise<AgreementRow> {
  const found = await trx
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .select(['g.application_id', 'a.user_id'])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError(404, agreementMessages.notFound);
  await lockApplication(trx, found.application_id, actor);
  // An account that has applied may have become an Admin.
  if (found.user_id === actor.id) throw new ApiError(403, agreementMessages.isOwn);
  return lockRow(trx, id);
}

/** @throws ApiError 404 */
export async function lockRow(trx: Database, id: number): Promise<AgreementRow> {
  const row = await trx.selectFrom('agreements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new ApiError(404, agreementMessages.notFound);
  return row;
}

/** The key by which an agreement's emails are found. */
export function agreementReference(id: number): string {
  return `agreement ${id}`;
}
