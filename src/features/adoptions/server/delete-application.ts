import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findPickupsByApplication, releasePickup } from '../../pickups/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { removedEmail } from './emails.ts';
import { lockApplication, lockApplicationsForPet, type ApplicationRow } from './lock-application.ts';
import { releasePet } from './release-pet.ts';
import { cancellationAttachment, notifyImmediately } from './notify-applicant.ts';

/**
 * Deletes an application with its pickup and notifies the applicant. If it was the approved one, its pet becomes
 * Available (`product.md`, section 4). Receipts stay.
 * @throws ApiError 404 if there is no such application
 */
export async function deleteApplication(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    await deleteAndNotify(trx, application, pet, { ...context, isPetGone: false });
    if (application.active_pet_key !== null) await releasePet(trx, pet, context);
  });
}

/**
 * Deletes all applications for a pet before the pet is deleted, and notifies the applicants (`product.md`, section
 * 3).
 * @param pet must be locked
 */
export async function deleteApplicationsForPet(
  trx: Database,
  pet: { id: number; name: string },
  context: ActionContext,
): Promise<void> {
  for (const application of await lockApplicationsForPet(trx, pet.id)) {
    await deleteAndNotify(trx, application, pet, { ...context, isPetGone: true });
  }
}

async function deleteAndNotify(
  trx: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  { isPetGone, ...context }: ActionContext & { isPetGone: boolean },
): Promise<void> {
  const { id } = application;
  await recordApplicationEvent(trx, 'application.deleted', { id, pet }, context);
  const isWithAdopter = (await findPickupsByApplication(trx, [id])).get(id)?.status === 'done';
  const releasedSlot = await releasePickup(trx, id, context);
  await trx.deleteFrom('applications').where('id', '=', id).execute();
  // Applicants who were declined, withdrew, or already took the pet home expect no email.
  if (!isOpen(application) || (isPetGone && isWithAdopter)) return;
  const input = { id, pet, publicUrl: context.publicUrl, releasedSlot, isPetGone };
  const compose = (name: string) => removedEmail(name, input);
  const attachment = cancellationAttachment(releasedSlot, pet, context);
  await notifyImmediately(trx, application, 'application-removed', { compose, now: context.now, attachment });
}
