import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import { releasePickup } from '../../pickups/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { assertCanDecide, setApplicationStatus, type Explanation } from './application-status.ts';
import { rejectedEmail } from './decision-emails.ts';
import { lockApplication, type LockedApplication } from './lock-application.ts';
import { cancellationAttachment, notifyDecision } from './notify-applicant.ts';
import { releasePet } from './release-pet.ts';

/**
 * Rejects an application, releases its pickup and emails the applicant. If it was the approved one, its pet becomes
 * Available (`product.md`, section 4). Rejecting it again changes nothing and sends no email.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, or its pet was returned
 */
export async function rejectApplication(
  db: Database,
  id: number,
  explanation: Explanation,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    await rejectLockedApplication(trx, locked, explanation, context);
  });
}

/**
 * Rejects all of the applications or none. Already rejected ones stay unchanged.
 * @returns how many were rejected
 * @throws ApiError 404 if one of them does not exist, 409 if one cannot be rejected
 */
export async function rejectApplications(
  db: Database,
  ids: readonly number[],
  explanation: Explanation,
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
    let rejected = 0;
    for (const id of unique) {
      const locked = await lockApplication(trx, id);
      if (await rejectLockedApplication(trx, locked, explanation, context)) rejected += 1;
    }
    return rejected;
  });
}

/** @returns whether anything changed */
async function rejectLockedApplication(
  trx: Database,
  { application, pet }: LockedApplication,
  explanation: Explanation,
  context: ActionContext,
): Promise<boolean> {
  if (application.status === 'Rejected') return false;
  assertCanDecide(context.actor, application);
  const rejected = await setApplicationStatus(trx, { application, pet }, 'Rejected', explanation, context);
  const { id, is_reason_internal } = rejected;
  const releasedSlot = await releasePickup(trx, id, context);
  const reason = is_reason_internal ? null : rejected.reason;
  const input = { id, pet, publicUrl: context.publicUrl, releasedSlot, reason };
  const compose = (name: string) => rejectedEmail(name, input);
  const attachment = cancellationAttachment(releasedSlot, pet, context);
  await notifyDecision(trx, rejected, 'application-rejected', { compose, now: context.now, attachment });
  // No other application determines the pet's status.
  if (application.status === 'Approved') await releasePet(trx, pet, context);
  return true;
}
