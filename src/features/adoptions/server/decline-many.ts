import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { decideLocked, type Decision } from './decide-application.ts';
import { lockApplication } from './locked-application.ts';

/**
 * Declines many applications at once, all or none; those that are declined already stay as they are.
 * @returns how many were declined
 * @throws ApiError 404 where one of them is not there, 409 as for one alone
 */
export async function declineMany(
  db: Database,
  ids: readonly number[],
  decision: Omit<Decision, 'status'>,
  context: ActionContext,
): Promise<number> {
  const unique = [...new Set(ids)].toSorted((one, other) => one - other);
  return transactionWithRetry(db, async (trx) => {
    const known = await trx
      .selectFrom('applications')
      .select('pet_id')
      .where('id', '=', sql<number>`any(${unique})`)
      .execute();
    // All pets first, in their order: two who decline many at once wait for each other.
    await lockAdoptablePets(trx, [...new Set(known.map(({ pet_id }) => pet_id))]);
    await confirmCurrentUser(trx, context.actor);
    if (known.length < unique.length) {
      throw new ApiError(404, 'Not all of these applications are there any more. Nothing was changed.');
    }
    let declined = 0;
    for (const id of unique) {
      const locked = await lockApplication(trx, id);
      if (await decideLocked(trx, locked, { ...decision, status: 'Rejected' }, context)) declined += 1;
    }
    return declined;
  });
}
