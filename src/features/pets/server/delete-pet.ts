import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { notifyInquirers } from '../../owner-listings/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ActionContext } from './add-pet.ts';
import { lockPet } from './update-pet.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { notifyDeleted } from './notify-owners.ts';

/**
 * Deletes a pet with its applications, and emails its applicants, who wrote about it, and its owner, except the person who
 * deletes it. Unused photos are cleaned up later.
 * @throws ApiError 403 for a User's own pet that somebody has applied for, 404 for an unknown pet or another user's
 */
export async function deletePet(
  db: Database,
  id: number,
  { actor, ip, now, publicUrl, shelter, adoptions }: ActionContext & { adoptions: PetAdoptions; shelter: Shelter },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const pet = await lockPet(trx, actor, id);
    await confirmCurrentUser(trx, actor);
    await adoptions.removeApplications(trx, pet, { actor, ip, now, publicUrl, shelter });
    await notifyDeleted(trx, [id], { actor, now });
    await notifyInquirers(trx, pet, { actor, now, publicUrl });
    await trx.deleteFrom('pets').where('id', '=', id).execute();
    await recordEvent(trx, {
      actor,
      action: 'pet.deleted',
      subject: { type: 'pet', id },
      details: { name: pet.name },
      ip,
      now,
    });
  });
}
