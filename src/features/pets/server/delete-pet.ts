import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Circumstances } from './add-pet.ts';
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
  { actor, address, now, publicUrl, shelter, adoptions }: Circumstances & { adoptions: PetAdoptions; shelter: Shelter },
): Promise<void> {
  await retried(db, async (change) => {
    const { name } = await lockPet(change, actor, id);
    await confirmCaller(change, actor);
    await adoptions.removeOf(change, { id, name }, { actor, address, now, publicUrl, shelter });
    await tellDeleted(change, [id], { actor, now });
    await change.deleteFrom('pets').where('id', '=', id).execute();
    await recordAudit(change, {
      actor,
      action: 'pet.deleted',
      subject: { kind: 'pet', id },
      details: { name },
      address,
      now,
    });
  });
}
