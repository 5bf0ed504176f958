import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { lockAdoptablePets } from '../../pets/server/pets.door.ts';
import type { Circumstances } from './circumstances.ts';
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
  circumstances: Circumstances,
): Promise<number> {
  const unique = [...new Set(ids)].toSorted((one, other) => one - other);
  return retried(db, async (change) => {
    const known = await change
      .selectFrom('applications')
      .select('pet_id')
      .where('id', '=', sql<number>`any(${unique})`)
      .execute();
    // All pets first, in their order: two who decline many at once wait for each other.
    await lockAdoptablePets(change, [...new Set(known.map(({ pet_id }) => pet_id))]);
    await confirmCaller(change, circumstances.actor);
    if (known.length < unique.length) {
      throw new ApiError(404, 'Not all of these applications are there any more. Nothing was changed.');
    }
    let declined = 0;
    for (const id of unique) {
      const locked = await lockApplication(change, id);
      if (await decideLocked(change, locked, { ...decision, status: 'Rejected' }, circumstances)) declined += 1;
    }
    return declined;
  });
}
