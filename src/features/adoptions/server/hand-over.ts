import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { recordUndoStep, type RowChange } from '../../undo/server/index.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { lockApplication, type LockedApplication } from './lock-application.ts';
import { recordPaymentOnce, type PaymentInput } from './record-fee.ts';
import { assertCanStartTrial, emailTrialStart, noTrial } from './trial.ts';
import { applicationHref, nameApplicant, toApplicationChange } from './undo-of-change.ts';

export interface HandoverInput {
  handover_at?: Date | undefined;
  identity_checked?: boolean | undefined;
  /** The pet goes home on trial until the end of this day. */
  trial_ends_on?: string | undefined;
  payment?: PaymentInput | undefined;
}

/**
 * Records that the adopter has taken the pet home, which makes the approval an adoption and ends the pet's custody
 * (`records.md`, sections 1 and 6). A booked pickup is attended then. On trial, the custody continues. A payment is
 * recorded in the same transaction.
 * @throws ApiError 404 if there is no such application; 403 for a payment by someone who may not record it; 409 if it is
 *   not approved, its pet has gone home already, is on trial already or was returned, the time is in the future or before
 *   the approval's intake, or as `recordPayment`
 */
export async function handOver(db: Database, id: number, input: HandoverInput, context: ActionContext): Promise<void> {
  const { payment } = input;
  if (payment && !hasCapability(context.actor, 'record payments')) {
    throw new ApiError(403, describeWhoCan('record payments'));
  }
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    if (payment) await recordPaymentOnce(trx, locked, payment, context);
    await handOverLocked(trx, locked, input, context);
  });
}

/** The same in a larger transaction, without a payment. */
export async function handOverLocked(
  trx: Database,
  { application, pet }: LockedApplication,
  { handover_at, identity_checked = false, trial_ends_on }: Omit<HandoverInput, 'payment'>,
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
  const isTrial = trial_ends_on !== undefined;
  if (isTrial) assertCanStartTrial(application, pet, trial_ends_on, context);
  const after = {
    ...(isTrial ? { trial_started_at: at, trial_ends_on } : { handover_at: at }),
    ...(identity_checked && { identity_checked_at: now, identity_checked_by: actor.id }),
  };
  await trx
    .updateTable('applications')
    .set({ ...after, updated_at: now })
    .where('id', '=', id)
    .execute();
  const attended = await attendPickup(trx, id, at, now);
  if (identity_checked) await recordApplicationEvent(trx, 'application.identity_checked', { id, pet }, context);
  const action = isTrial ? 'application.trial_started' : 'application.handed_over';
  await recordApplicationEvent(trx, action, { id, pet }, context);
  const queuedEmails = isTrial ? await emailTrialStart(trx, { application, pet }, trial_ends_on, context) : [];
  const step = {
    label: `Handed over ${pet.name} to ${nameApplicant(application)}${isTrial ? ' on trial' : ''}`,
    href: applicationHref(id),
    changes: [toApplicationChange(application, after), ...attended],
    queuedEmails,
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
 * Takes back a handover that was recorded by mistake, or the start of a trial: the pet is reserved again. Of a finalized
 * trial, only the end is taken back.
 * @throws ApiError 404 if there is no such application, 409 if no handover is recorded or the pet was returned
 */
export async function undoHandover(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, context.actor);
    const { handover_at, trial_started_at, returned_at, status } = application;
    const isHome = handover_at !== null || (trial_started_at !== null && status === 'Approved');
    if (!isHome || returned_at !== null) throw new ApiError(409, decisionMessages.noHandover);
    const changed = { updated_at: context.now };
    const isFinalizedTrial = trial_started_at !== null && handover_at !== null;
    if (!isFinalizedTrial) {
      await trx
        .updateTable('pickups')
        .set({ ...changed, status: 'booked', arrived_at: null })
        .where('application_id', '=', id)
        .where('status', '=', 'done')
        .execute();
    }
    await trx
      .updateTable('applications')
      .set({ ...changed, handover_at: null, ...(!isFinalizedTrial && noTrial) })
      .where('id', '=', id)
      .execute();
    await recordApplicationEvent(trx, 'application.handover_undone', { id, pet }, context);
  });
}
