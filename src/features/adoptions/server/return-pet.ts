import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { releasePickup } from '../../pickups/server/index.ts';
import { canReturn } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { returnedEmail } from './emails.ts';
import { lockApplication } from './lock-application.ts';
import { releasePet } from './release-pet.ts';
import { cancellationAttachment, notifyImmediately } from './notify-applicant.ts';

/**
 * Records a return: the pet becomes Available, the application stays Approved (`product.md`, section 4).
 * @throws ApiError 404 if there is no such application, 409 if its pet is not with the adopter
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
    await recordApplicationEvent(trx, 'application.returned', { id, pet }, context);
    const releasedSlot = await releasePickup(trx, id, context);
    const compose = (name: string) => returnedEmail(name, { pet, releasedSlot });
    const attachment = cancellationAttachment(releasedSlot, pet, context);
    await notifyImmediately(trx, application, 'application-returned', { compose, now, attachment });
    await releasePet(trx, pet, context);
  });
}
