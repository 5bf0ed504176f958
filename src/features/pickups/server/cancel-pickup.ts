import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import type { PickupContext } from './bookable-applications.ts';
import { pickupCancelledEmail, type PickupEmailData } from './emails.ts';
import { assertNotOver, lockPickup, type LockedPickup, isForShelter } from './lock-pickup.ts';
import { prepareNotification } from './notify-adopter.ts';
import { toPickupUndo } from './undo-of-pickup.ts';

/**
 * Cancels a pickup and emails the adopter, with an Admin's reason.
 * @throws ApiError 404 for another's pickup, 409 for a past one
 */
export async function cancelPickup(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  context: PickupContext & { reason?: string | undefined },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockPickup(trx, currentUser, id, context);
    assertNotOver(locked.pickup, currentUser, context);
    await executeLast(trx, await prepareCancellation(trx, currentUser, locked, context));
  });
}

/**
 * Deletes a locked pickup.
 * @param context.steps of a larger action: gets how to undo this part
 * @returns the statement that records the event and emails the adopter
 */
export async function prepareCancellation(
  trx: Database,
  currentUser: CurrentUser,
  { pickup, application }: LockedPickup,
  { reason = '', steps, ...context }: PickupContext & { reason?: string | undefined; steps?: UndoStepDraft[] },
) {
  await trx.deleteFrom('pickups').where('id', '=', pickup.id).execute();
  const publicReason = isForShelter(currentUser, application) ? reason : '';
  const write = (data: PickupEmailData) => pickupCancelledEmail(data, publicReason);
  const email = { type: 'pickup-cancelled', pickup, application, write } as const;
  const undo = toPickupUndo(application, { verb: 'Canceled', before: pickup, after: null });
  return prepareNotification(trx, currentUser, { action: 'pickup.cancelled', undo, steps, ...email }, context);
}
