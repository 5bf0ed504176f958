import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { decideLockedApplication, type Decision } from './decide-application.ts';
import { lockApplication } from './lock-application.ts';

/**
 * Declines all of the applications or none. Already declined ones stay unchanged.
 * @returns how many were declined
 * @throws ApiError 404 if one of them does not exist, 409 if one cannot be declined
 */
export async function declineApplications(
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
    // Locking all pets in one order makes concurrent calls wait instead of deadlocking.
    await lockAdoptablePets(trx, [...new Set(known.map(({ pet_id }) => pet_id))]);
    await confirmCurrentUser(trx, context.actor);
    if (known.length < unique.length) {
      throw new ApiError(404, 'Not all of these applications are there any more. Nothing was changed.');
    }
    let declined = 0;
    for (const id of unique) {
      const locked = await lockApplication(trx, id);
      if (await decideLockedApplication(trx, locked, { ...decision, status: 'Rejected' }, context)) declined += 1;
    }
    return declined;
  });
}
