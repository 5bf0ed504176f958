import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { recordUndoStep, type RowChange } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { lockApplication, type LockedApplication } from './lock-application.ts';
import { applicationHref, nameApplicant, toApplicationChange } from './undo-of-change.ts';

/**
 * Records that the adopter has taken the pet home, which makes the approval an adoption and ends the pet's custody
 * (`records.md`, section 1). A booked pickup is attended then.
 * @throws ApiError 404 if there is no such application; 409 if it is not approved, its pet has gone home already or was
 *   returned, or the time is in the future or before the approval's intake
 */
export async function handOver(
  db: Database,
  id: number,
  { handover_at }: { handover_at?: Date | undefined },
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    await handOverLocked(trx, await lockApplication(trx, id, context.actor), { handover_at }, context);
  });
}

/** The same in a larger transaction. */
export async function handOverLocked(
  trx: Database,
  { application, pet }: LockedApplication,
  { handover_at }: { handover_at?: Date | undefined },
  context: ActionContext,
): Promise<void> {
  const { actor, now } = context;
  const { id } = application;
  if (application.status !== 'Approved') throw new ApiError(409, decisionMessages.notApproved);
  if (application.returned_at !== null || application.handover_at !== null) {
    throw new ApiError(409, decisionMessages.hasGoneHome(pet.name));
  }
  const at = handover_at ?? now;
  if (at > now)
    throw new ApiError(400, decisionMessages.handoverInFuture, { fields: { handover_at: 'is in the future' } });
  await assertInCare(trx, pet, at);
  await trx.updateTable('applications').set({ handover_at: at, updated_at: now }).where('id', '=', id).execute();
  const attended = await attendPickup(trx, id, at, now);
  await recordApplicationEvent(trx, 'application.handed_over', { id, pet }, context);
  const step = {
    label: `Handed over ${pet.name} to ${nameApplicant(application)}`,
    href: applicationHref(id),
    changes: [toApplicationChange(application, { handover_at: at }), ...attended],
    queuedEmails: [],
    canceledEmails: [],
  };
  await recordUndoStep(trx, step, { actor, now });
}

/** @returns how to undo it */
async function attendPickup(trx: Database, application_id: number, arrived_at: Date, now: Date): Promise<RowChange[]> {
  const pickup = await trx
    .selectFrom('pickups')
    .select(['id', 'status', 'arrived_at'])
    .where('application_id', '=', application_id)
    .where('status', '<>', 'done')
    .forUpdate()
    .executeTakeFirst();
  if (!pickup) return [];
  const { id, ...before } = pickup;
  await trx.updateTable('pickups').set({ status: 'done', arrived_at, updated_at: now }).where('id', '=', id).execute();
  return [{ table: 'pickups', id, before, after: { status: 'done' } }];
}

/** Pets that owners have listed are in nobody's care here. */
async function assertInCare(trx: Database, pet: LockedApplication['pet'], at: Date): Promise<void> {
  if (pet.listed_by_owner) return;
  const custody = await trx
    .selectFrom('custodies')
    .select('intake_at')
    .where('pet_id', '=', pet.id)
    .where('outcome_at', 'is', null)
    .executeTakeFirst();
  if (!custody) throw new ApiError(409, decisionMessages.hasGoneHome(pet.name));
  if (custody.intake_at > at) throw new ApiError(409, decisionMessages.handoverBeforeIntake(pet.name));
}

/**
 * Takes back a handover that was recorded by mistake: the pet is reserved again.
 * @throws ApiError 404 if there is no such application, 409 if no handover is recorded or the pet was returned
 */
export async function undoHandover(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, context.actor);
    if (application.handover_at === null || application.returned_at !== null) {
      throw new ApiError(409, decisionMessages.noHandover);
    }
    const changed = { updated_at: context.now };
    await trx
      .updateTable('pickups')
      .set({ ...changed, status: 'booked', arrived_at: null })
      .where('application_id', '=', id)
      .where('status', '=', 'done')
      .execute();
    await trx
      .updateTable('applications')
      .set({ ...changed, handover_at: null })
      .where('id', '=', id)
      .execute();
    await recordApplicationEvent(trx, 'application.handover_undone', { id, pet }, context);
  });
}
