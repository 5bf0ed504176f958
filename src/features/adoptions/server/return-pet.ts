import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { freePickup } from '../../pickups/server/index.ts';
import { canReturn } from '../adoptions.permissions.ts';
import { decisionMessages } from '../application-words.contract.ts';
import { cancelledEntry } from './calendar-entries.ts';
import type { ActionContext } from './action-context.ts';
import { returnedLetter } from './letters.ts';
import { lockApplication, recordDeed } from './locked-application.ts';
import { releasePet } from './release-pet.ts';
import { tellAtOnce } from './tell-applicants.ts';

/**
 * Records that a pet came back: it is Available, and the application stays Approved without holding it any longer
 * (`product.md`, section 4).
 * @throws ApiError 404 where there is no such application, 409 for one that holds no pet
 */
export async function returnPet(db: Database, id: number, reason: string, context: ActionContext): Promise<void> {
  const { actor, now } = context;
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id);
    await confirmCurrentUser(trx, actor);
    if (!canReturn(actor, application)) {
      throw new ApiError(409, decisionMessages.notReturnable);
    }
    await trx
      .updateTable('applications')
      .set({ returned_at: now, return_reason: reason, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordDeed(trx, 'returned', { id, pet }, context);
    const freed = await freePickup(trx, id, context);
    const write = (name: string) => returnedLetter(name, { pet, freed });
    const attachment = cancelledEntry(freed, pet, context);
    await tellAtOnce(trx, application, 'application-returned', { write, now, attachment });
    await releasePet(trx, pet, context);
  });
}
