import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ActionContext } from './add-pet.ts';
import { lockPet } from './change-pet.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { tellDeleted } from './tell-owners.ts';

/**
 * Deletes a pet. Its pictures are given up unless another pet has them; its owner is told where somebody else does it.
 * The applications for it go with it, and their applicants are told.
 * @throws ApiError 403 for one's own that somebody has applied for, 404 where it is not there or another's
 */
export async function deletePet(
  db: Database,
  id: number,
  { actor, ip, now, publicUrl, shelter, adoptions }: ActionContext & { adoptions: PetAdoptions; shelter: Shelter },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { name } = await lockPet(trx, actor, id);
    await confirmCurrentUser(trx, actor);
    await adoptions.removeOf(trx, { id, name }, { actor, ip, now, publicUrl, shelter });
    await tellDeleted(trx, [id], { actor, now });
    await trx.deleteFrom('pets').where('id', '=', id).execute();
    await recordEvent(trx, {
      actor,
      action: 'pet.deleted',
      subject: { type: 'pet', id },
      details: { name },
      ip,
      now,
    });
  });
}
