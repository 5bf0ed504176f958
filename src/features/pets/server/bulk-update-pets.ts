import { sql } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { adminPetsApi } from '../admin-pets.contract.ts';
import { petMessages } from '../pets.contract.ts';
import { lockPets, statusDetails } from './update-pet.ts';
import { findLastEventId } from '../../undo/server/index.ts';
import {
  assertNoApprovedApplication,
  assertNoneHasLeft,
  followStatus,
  type PetAdoptions,
  type PetStatusContext,
} from './pet-adoptions.ts';
import { assertKnownStatus } from './pet-values.ts';
import { notifyUnlisted } from './notify-owners.ts';
import { recordPetUndo } from './undo-of-pet-change.ts';
import type { PetUpdate } from './write-pet.ts';

type BulkUpdate = output<(typeof adminPetsApi)['PUT /api/pets/bulk']['body']>;

/**
 * Updates many pets alike, all or none. Pets that already match stay unchanged.
 * @returns number of changed pets
 * @throws ApiError 400 for an unknown status or no fields, 404 if a pet does not exist, 409 for a status that
 *   contradicts an Approved application, or Adopted during a stray hold
 */
export async function bulkUpdatePets(
  db: Database,
  { ids, ...changes }: BulkUpdate,
  { adoptions, ...context }: PetStatusContext & { adoptions: PetAdoptions },
): Promise<number> {
  const { actor, ip, now, publicUrl } = context;
  assertKnownStatus(changes);
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (fields.length === 0) throw new ApiError(400, 'Please say what is to be changed.');
  const unique = [...new Set(ids)];
  return transactionWithRetry(db, async (trx) => {
    const before = await lockPets(trx, unique);
    await confirmCurrentUser(trx, actor);
    if (before.length < unique.length) throw new ApiError(404, petMessages.someDeleted);
    const changed = before.filter((pet) => fields.some(([name, value]) => pet[name as keyof typeof pet] !== value));
    if (changed.length === 0) return 0;
    const numbers = changed.map(({ id }) => id);
    assertNoneHasLeft(changed, changes);
    await assertNoApprovedApplication(trx, adoptions, changed, changes.adoption_status);
    const lastEventId = await findLastEventId(trx);
    const followed = await followStatus(trx, adoptions, changed, changes, context);
    await trx
      .updateTable('pets')
      .set({ ...(Object.fromEntries(fields) as PetUpdate), updated_at: now })
      .where('id', '=', sql<number>`any(${numbers})`)
      .execute();
    const details = { fields: fields.map(([name]) => name), pets: numbers, ...statusDetails(changes) };
    const subject = { type: 'pet', id: null };
    await recordEvent(trx, { actor, action: 'pet.many_updated', subject, details, ip, now });
    const unlistedPets = changes.is_listed === false ? changed.filter((pet) => pet.is_listed) : [];
    const unlisted = await notifyUnlisted(
      trx,
      unlistedPets.map(({ id }) => id),
      { actor, publicUrl, now },
    );
    await recordPetUndo(trx, { pets: changed, fields: changes, followed, unlisted, lastEventId }, { actor, now });
    return numbers.length;
  });
}
