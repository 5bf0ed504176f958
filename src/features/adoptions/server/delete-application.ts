import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findPickupsOf, freePickup } from '../../pickups/server/index.ts';
import { isOpen } from '../adoptions.permissions.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { removedLetter } from './letters.ts';
import { lockApplication, lockApplicationsFor, recordDeed, type ApplicationRow } from './locked-application.ts';
import { releasePet } from './release-pet.ts';
import { tellAtOnce } from './tell-applicants.ts';

/**
 * Deletes an application with its pickup, and tells its applicant. Without the Approved one the pet is Available again
 * (`product.md`, section 4). Receipts stay.
 * @throws ApiError 404 where there is none
 */
export async function deleteApplication(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    await remove(trx, application, pet, { ...context, isPetGone: false });
    if (application.holds !== null) await releasePet(trx, pet, context);
  });
}

/**
 * Deletes all applications for a pet that is about to be deleted, and tells the applicants (`product.md`, section 3).
 * @param pet locked
 */
export async function removeApplicationsOf(
  trx: Database,
  pet: { id: number; name: string },
  context: ActionContext,
): Promise<void> {
  for (const application of await lockApplicationsFor(trx, pet.id)) {
    await remove(trx, application, pet, { ...context, isPetGone: true });
  }
}

async function remove(
  trx: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  { isPetGone, ...context }: ActionContext & { isPetGone: boolean },
): Promise<void> {
  const { id } = application;
  await recordDeed(trx, 'deleted', { id, pet }, context);
  const isWithAdopter = (await findPickupsOf(trx, [id])).get(id)?.state === 'done';
  const freed = await freePickup(trx, id, context);
  await trx.deleteFrom('applications').where('id', '=', id).execute();
  // Whoever was declined, has withdrawn, or has had the pet with them for long does not wait for anything.
  if (!isOpen(application) || (isPetGone && isWithAdopter)) return;
  const words = { id, pet, publicUrl: context.publicUrl, freed, isPetGone };
  const write = (name: string) => removedLetter(name, words);
  const attachment = cancelledEntry(freed, pet, context);
  await tellAtOnce(trx, application, 'application-removed', { write, now: context.now, attachment });
}
