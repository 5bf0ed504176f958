import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { freePickup } from '../../pickups/server/pickups.door.ts';
import { canReturn } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { Circumstances } from './circumstances.ts';
import { returnedLetter } from './letters.ts';
import { lockApplication, recordDeed } from './locked-application.ts';
import { releasePet } from './release-pet.ts';
import { tellAtOnce } from './tell-applicants.ts';

/**
 * Records that a pet came back: it is Available, and the application stays Approved without holding it any longer
 * (`product.md`, section 4).
 * @throws ApiError 404 where there is no such application, 409 for one that holds no pet
 */
export async function returnPet(db: Database, id: number, reason: string, circumstances: Circumstances): Promise<void> {
  const { actor, now } = circumstances;
  await retried(db, async (change) => {
    const { application, pet } = await lockApplication(change, id);
    await confirmCaller(change, actor);
    if (!canReturn(actor, application)) {
      throw new ApiError(409, decisionMessages.notReturnable);
    }
    await change
      .updateTable('applications')
      .set({ returned_at: now, return_reason: reason, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordDeed(change, 'returned', { id, pet }, circumstances);
    const freed = await freePickup(change, id, circumstances);
    const write = (name: string) => returnedLetter(name, { pet, freed });
    const attachment = cancelledEntry(freed, pet, circumstances);
    await tellAtOnce(change, application, 'application-returned', { write, now, attachment });
    await releasePet(change, pet, circumstances);
  });
}
