import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { findPickupsOf, freePickup } from '../../pickups/server/pickups.door.ts';
import { isOpen } from '../adoptions.permissions.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { Circumstances } from './circumstances.ts';
import { removedLetter } from './letters.ts';
import { lockApplication, lockApplicationsFor, recordDeed, type ApplicationRow } from './locked-application.ts';
import { releasePet } from './release-pet.ts';
import { tellAtOnce } from './tell-applicants.ts';

/**
 * Deletes an application with its pickup, and tells its applicant. Without the Approved one the pet is Available again
 * (`product.md`, section 4). Receipts stay.
 * @throws ApiError 404 where there is none
 */
export async function deleteApplication(db: Database, id: number, circumstances: Circumstances): Promise<void> {
  await retried(db, async (change) => {
    const { application, pet } = await lockApplication(change, id);
    await confirmCaller(change, circumstances.actor);
    await remove(change, application, pet, { ...circumstances, isPetGone: false });
    if (application.holds !== null) await releasePet(change, pet, circumstances);
  });
}

/**
 * Deletes all applications for a pet that is about to be deleted, and tells the applicants (`product.md`, section 3).
 * @param pet locked
 */
export async function removeApplicationsOf(
  change: Database,
  pet: { id: number; name: string },
  circumstances: Circumstances,
): Promise<void> {
  for (const application of await lockApplicationsFor(change, pet.id)) {
    await remove(change, application, pet, { ...circumstances, isPetGone: true });
  }
}

async function remove(
  change: Database,
  application: ApplicationRow,
  pet: { id: number; name: string },
  { isPetGone, ...circumstances }: Circumstances & { isPetGone: boolean },
): Promise<void> {
  const { id } = application;
  await recordDeed(change, 'deleted', { id, pet }, circumstances);
  const isWithAdopter = (await findPickupsOf(change, [id])).get(id)?.state === 'done';
  const freed = await freePickup(change, id, circumstances);
  await change.deleteFrom('applications').where('id', '=', id).execute();
  // Whoever was declined, has withdrawn, or has had the pet with them for long does not wait for anything.
  if (!isOpen(application) || (isPetGone && isWithAdopter)) return;
  const words = { id, pet, publicUrl: circumstances.publicUrl, freed, isPetGone };
  const write = (name: string) => removedLetter(name, words);
  const attachment = cancelledEntry(freed, pet, circumstances);
  await tellAtOnce(change, application, 'application-removed', { write, now: circumstances.now, attachment });
}
